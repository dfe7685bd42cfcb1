import { type Kysely, type Selectable, sql } from 'kysely'
import {
  type C2cOrder,
  type C2cOrderView,
  type C2cRating,
  isCompleted,
  partyOf,
  RATING_VERSIONS,
  type RatingFigures,
  type RatingLine,
  type RatingVerdict,
  ratingUntil,
  ratio,
} from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import type { Clock } from '../platform/ports.ts'
import { type Refused, refuse } from '../platform/refusal.ts'
import type { Certification } from '../users/identity/certification.ts'
import { lockOrder } from './rows.ts'

type RatingRow = Selectable<Schema['c2c_ratings']>

const DAY = 86_400_000
/** Of how many days ratings are counted. */
const RATED_DAYS = 90
const SHARE_DECIMALS = 4

/** What a user says of the other side of an order, with the version of their rating that they saw. */
export interface NewRating {
  readonly id: string
  readonly version: number
  readonly verdict: RatingVerdict
  readonly text?: string | undefined
}

export interface RatingParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly certification: Pick<Certification, 'verified'>
}

const ratingOf = ({ verdict, body, changed_at, version, hidden_reason }: RatingRow): C2cRating => ({
  verdict,
  text: body,
  ...(hidden_reason === null ? {} : { hidden: hidden_reason }),
  at: Number(changed_at),
  version,
})
/** A rating as everybody but its writer reads it. */
const shownOf = (row: RatingRow): C2cRating => ratingOf(row.hidden_reason === null ? row : { ...row, body: '' })

/** A name as everybody may see it: `A***`. */
const maskedName = (name: string): string => {
  const [first = ''] = name.trim()
  return first === '' ? '' : `${first}***`
}

/** Rates the other side of an order, or changes that once. The same again answers the rating that stands. */
export const rateOrder = (
  { db, clock, certification }: RatingParts,
  uid: string,
  { id, version, verdict, text = '' }: NewRating,
): Promise<C2cRating | Refused> =>
  db.transaction().execute(async (transaction) => {
    // Of two devices at once one is first, and no case changes the order meanwhile.
    const row = await lockOrder(transaction, id)
    const party = row === undefined ? undefined : partyOf(row, uid)
    if (row === undefined || party === undefined) return refuse('notFound', { field: 'id' })
    const before = await transaction
      .selectFrom('c2c_ratings')
      .selectAll()
      .where('order_id', '=', id)
      .where('rater', '=', uid)
      .executeTakeFirst()
    if (before !== undefined && before.verdict === verdict && before.body === text) return ratingOf(before)
    if (version !== (before?.version ?? 0)) return refuse('c2cMoved', { values: { state: row.state } })
    const at = clock.now()
    if (!isCompleted(row.record)) return refuse('notNow')
    if (at >= ratingUntil(row.record)) return refuse('c2cTooLate')
    // Words that replace hidden ones are new ones.
    const shown = { hidden_at: null, hidden_by: null, hidden_reason: null }
    const said = { verdict, body: text, version: version + 1, changed_at: String(at), ...shown }
    if (before !== undefined)
      return ratingOf(
        await transaction
          .updateTable('c2c_ratings')
          .set(said)
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      )
    const name = (await certification.verified(transaction, uid))?.name ?? ''
    return ratingOf(
      await transaction
        .insertInto('c2c_ratings')
        .values({
          ...said,
          order_id: id,
          rater: uid,
          rated: party === 'buyer' ? row.seller : row.buyer,
          rater_name: maskedName(name),
          at: String(at),
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
  })

/** What both sides of a completed order said of each other, as one of them sees it at a moment (Unix ms). */
export const readOrderRatings = async (
  db: Kysely<Schema>,
  order: C2cOrder,
  uid: string,
  at: number,
): Promise<Pick<C2cOrderView, 'rating'>> => {
  const until = ratingUntil(order)
  if (until === 0) return {}
  const rows = await db.selectFrom('c2c_ratings').selectAll().where('order_id', '=', order.id).execute()
  const own = rows.find(({ rater }) => rater === uid)
  const other = rows.find(({ rater }) => rater !== uid)
  const isOver = at >= until || own?.version === RATING_VERSIONS
  return {
    rating: {
      until: isOver ? 0 : until,
      ...(own === undefined ? {} : { own: ratingOf(own) }),
      ...(other === undefined ? {} : { other: shownOf(other) }),
    },
  }
}

/** A rating counts while its order does: not where a case took the coins back from the buyer. */
const COUNTS = sql<boolean>`(o.state IN ('released', 'appealed')
  OR (o.state = 'resolved' AND (o.record ->> 'bought')::numeric > 0))`

/** How a user was rated lately, computed from the ratings themselves. */
export const readRatingFigures = async (db: Kysely<Schema>, uid: string, now: number): Promise<RatingFigures> => {
  const { rows } = await sql<{ given: number; positive: number; people: number }>`
    SELECT count(*)::int AS given, count(*) FILTER (WHERE r.verdict = 'positive')::int AS positive,
      count(DISTINCT r.rater)::int AS people
    FROM c2c_ratings AS r JOIN c2c_orders AS o ON o.id = r.order_id
    WHERE r.rated = ${uid} AND r.at > ${now - RATED_DAYS * DAY} AND ${COUNTS}`.execute(db)
  const { given = 0, positive = 0, people = 0 } = rows[0] ?? {}
  const share = given === 0 ? '0' : ratio(String(positive), String(given), SHARE_DECIMALS)
  return { days: RATED_DAYS, given, positive, share, people }
}

/** Ratings of a user with a text, the newest first, before one with this id. Those of whoever posts no ad are nobody's to read. */
export const readRatings = async (
  db: Kysely<Schema>,
  uid: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<RatingLine[]> => {
  const { rows } = await sql<RatingRow>`
    SELECT r.* FROM c2c_ratings AS r JOIN c2c_orders AS o ON o.id = r.order_id
    WHERE r.rated = ${uid} AND r.body <> '' AND ${COUNTS}
      AND (${before ?? null}::bigint IS NULL OR r.id < ${before ?? null}::bigint)
    ORDER BY r.id DESC LIMIT ${limit}`.execute(db)
  return rows.map((row) => {
    const { version: _, ...shown } = shownOf(row)
    return { ...shown, id: row.id, rater: row.rater_name }
  })
}

/** Did this user ever post an ad? */
export const postsAds = async (db: Kysely<Schema>, uid: string): Promise<boolean> => {
  const ad = await db.selectFrom('c2c_ads').select('id').where('owner', '=', uid).limit(1).executeTakeFirst()
  return ad !== undefined
}
