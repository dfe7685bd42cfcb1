import { type Kysely, sql, type Transaction } from 'kysely'
import {
  type Amount,
  blockedUntil,
  C2C_OPEN_STATES,
  type C2cOwner,
  compareRatios,
  ratio,
  toAmount,
  ZERO,
} from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import type { C2cSettings } from '../settings/c2cTerms.ts'
import { samePersonSql } from '../users/identity/samePerson.ts'
import { isDownSql } from './deposits.ts'

const DAY = 86_400_000
/** Of how many days figures are. */
export const FIGURE_DAYS = 30
/** Whoever was not seen for as long is away, in ms. */
export const AWAY_MS = 30 * 60_000

/** What the orders of a user were in the last 30 days. `completed`: the coins went to the buyer; `ended`: all that did. */
export interface Figures {
  readonly ended: number
  readonly completed: number
  readonly counterparties: number
  /** Mean ms from the take to PAID (as a buyer), and from PAID to the release (as a seller); null without any. */
  readonly payMs: number | null
  readonly releaseMs: number | null
}

/** Let go by this user, as a buyer, without a fault of theirs; a seller's order counts. */
const EXCUSED = sql`(o.excused AND o.buyer = u.uid AND o.state = 'resolved')`

/** The figures of users, computed from the orders themselves. */
export const readFigures = async (
  db: Kysely<Schema>,
  uids: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, Figures>> => {
  if (uids.length === 0) return new Map()
  const { rows } = await sql<{
    uid: string
    ended: number
    completed: number
    counterparties: number
    pay: number | null
    release: number | null
  }>`
    SELECT u.uid, count(*) FILTER (WHERE NOT ${EXCUSED})::int AS ended, count(*) FILTER (WHERE o.state = 'released')::int AS completed,
      count(DISTINCT CASE WHEN o.buyer = u.uid THEN o.seller ELSE o.buyer END)
        FILTER (WHERE o.state = 'released')::int AS counterparties,
      avg(paid.at - o.taken_at) FILTER (WHERE o.buyer = u.uid)::float8 AS pay,
      avg(o.state_at - paid.at) FILTER (WHERE o.seller = u.uid AND o.state = 'released')::float8 AS release
    FROM unnest(${[...uids]}::bigint[]) AS u (uid)
    CROSS JOIN LATERAL (
      SELECT * FROM c2c_orders WHERE buyer = u.uid UNION ALL SELECT * FROM c2c_orders WHERE seller = u.uid
    ) AS o
    LEFT JOIN LATERAL (
      SELECT min(e.at) AS at FROM c2c_events AS e WHERE e.order_id = o.id AND e.event = 'paid'
    ) AS paid ON true
    WHERE o.taken_at > ${at - FIGURE_DAYS * DAY} AND o.state IN ('released', 'cancelled', 'resolved')
    GROUP BY u.uid`.execute(db)
  return new Map(
    rows.map(({ uid, pay, release, ...row }) => [
      uid,
      {
        ended: row.ended,
        completed: row.completed,
        counterparties: row.counterparties,
        payMs: pay,
        releaseMs: release,
      },
    ]),
  )
}

const COMPLETION_DECIMALS = 4

/** The part of the orders that were completed, cut to four decimals; '0' while none has ended. */
export const completionOf = (
  { completed, ended }: Pick<Figures, 'completed' | 'ended'> = { completed: 0, ended: 0 },
): string => (ended === 0 ? '0' : ratio(String(completed), String(ended), COMPLETION_DECIMALS))

/** Do these figures make somebody a merchant? A merchant of the demo, which is `automatic`, needs none. */
export const isMerchantBy = (
  figures: Figures | undefined,
  { merchant: terms }: Pick<C2cSettings, 'merchant'>,
  { automatic }: { readonly automatic: boolean },
): boolean =>
  automatic ||
  (figures !== undefined &&
    figures.completed >= terms.orders &&
    figures.counterparties >= terms.counterparties &&
    compareRatios(completionOf(figures), terms.completion) >= 0)

/** What a merchant's verification has to be at least; beside it they have an authenticator. */
export const MERCHANT_LEVEL = 2

/** An owner of ads; a merchant of the demo is `automatic`: always there, without an authenticator and a deposit. */
export interface Owner extends C2cOwner {
  readonly automatic: boolean
}

/** Whether an ad's owner may trade now, and is there. */
export const readOwner = async (
  db: Kysely<Schema>,
  uid: string,
  { merchant }: Pick<C2cSettings, 'merchant'>,
  at: number,
): Promise<Owner> => {
  const row = await db
    .selectFrom('users')
    .select(['level', 'frozen_at', 'erase_at', 'erased_at', 'automatic'])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .select((inner) => inner.fn.max<string | null>('seen_at').as('seen'))
        .where('sessions.uid', '=', uid)
        .as('seen'),
    )
    .select((eb) =>
      eb.selectFrom('authenticators').select('bound_at').where('authenticators.uid', '=', uid).as('bound'),
    )
    .select(isDownSql(sql.ref('users.uid'), merchant.deposit).as('down'))
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (row === undefined) return { mayTrade: false, isThere: false, hasDeposit: false, automatic: false }
  const isFree = row.frozen_at === null && row.erase_at === null && row.erased_at === null
  const { automatic } = row
  const isProved = row.level >= MERCHANT_LEVEL && row.bound !== null
  const isSeen = row.seen !== null && Number(row.seen) > at - AWAY_MS
  return {
    mayTrade: isFree && (automatic || isProved),
    isThere: automatic || isSeen,
    hasDeposit: automatic || row.down,
    automatic,
  }
}

/** Until when a person may take nothing, by the orders that their accounts let go today; those that a case excused do not count. */
export const readBlocked = async (
  db: Kysely<Schema>,
  accounts: readonly string[],
  at: number,
  terms: C2cSettings,
): Promise<number | undefined> => {
  const rows = await db
    .selectFrom('c2c_orders')
    .select('let_go_at')
    .where('buyer', 'in', [...accounts])
    .where('let_go_at', '>=', String(at - DAY))
    .where('excused', '=', false)
    .execute()
  return blockedUntil(
    rows.map((row) => Number(row.let_go_at)),
    at,
    terms,
  )
}

/** Of steps of one user at once, one after the other counts what there is. Before every other lock. */
export const lockUser = async (transaction: Transaction<Schema>, uid: string): Promise<void> => {
  await sql`SELECT FROM users WHERE uid = ${uid} FOR NO KEY UPDATE`.execute(transaction)
}

/**
 * Locks every account of a person as `lockUser` locks one, by rising number, so that two of them wait for each other and
 * never for ever. Answers these accounts, the user's own among them.
 */
export const lockPerson = async (transaction: Transaction<Schema>, uid: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ uid: string }>`SELECT uid FROM users WHERE uid = ANY (ARRAY(${samePersonSql(uid)}))
    ORDER BY uid FOR NO KEY UPDATE`.execute(transaction)
  return rows.map((row) => row.uid)
}

/** Orders that a person took and that have not ended. */
export interface OpenOrders {
  readonly count: number
  /** One of this pair is not paid. */
  readonly hasUnpaid: boolean
}

/** What a person has open, by coin and currency of what they would take. The caller has locked them (`lockPerson`). */
export const readOpenOrders = async (
  db: Kysely<Schema>,
  accounts: readonly string[],
  coin: string,
  currency: string,
): Promise<OpenOrders> => {
  const isUnpaid = sql<boolean>`coin = ${coin} AND currency = ${currency} AND state = 'escrowed'`
  const { count, unpaid } = await db
    .selectFrom('c2c_orders')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .select(sql<boolean>`coalesce(bool_or(${isUnpaid}), false)`.as('unpaid'))
    .where('taker', 'in', [...accounts])
    .where((eb) => eb.or([eb('buyer', 'in', [...accounts]), eb('seller', 'in', [...accounts])]))
    .where('state', 'in', [...C2C_OPEN_STATES])
    .executeTakeFirstOrThrow()
  return { count: Number(count), hasUnpaid: unpaid }
}

/** What of a coin a user can move. Only the ledger's own commit decides. */
export const readAvailable = async (db: Kysely<Schema>, uid: string, coin: string): Promise<Amount> => {
  const row = await db
    .selectFrom('ledger_balances')
    .select('amount')
    .where('uid', '=', uid)
    .where('coin', '=', coin)
    .where('kind', '=', 'available')
    .executeTakeFirst()
  return row === undefined ? ZERO : toAmount(row.amount)
}
