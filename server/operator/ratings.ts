import type { Kysely } from 'kysely'
import type { CheckedInputOf, operators } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { cutPage, idOf } from '../platform/page.ts'
import { refuse } from '../platform/refusal.ts'
import type { OperatorHandlers } from '../services/handler.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'
import { ownAccounts } from './ownAccounts.ts'

const PAGE = 20

/** Texts about an account, the newest first, before the rating with this id; hidden ones too. */
const readTexts = async (
  db: Kysely<Schema>,
  { uid, before, limit }: { readonly uid: string; readonly before?: string | undefined; readonly limit: number },
): Promise<operators.WrittenRating[]> => {
  const rows = await db
    .selectFrom('c2c_ratings as r')
    .leftJoin('operators as o', 'o.id', 'r.hidden_by')
    .selectAll('r')
    .select('o.name as hidden_name')
    .where('r.rated', '=', uid)
    .where('r.body', '<>', '')
    .$if(before !== undefined, (query) => query.where('r.id', '<', before ?? ''))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, order_id: order, rater, verdict, body, changed_at, version, ...hidden }) => ({
    id,
    order,
    rater,
    verdict,
    text: body,
    at: Number(changed_at),
    version,
    ...(hidden.hidden_reason === null
      ? {}
      : {
          hidden: { reason: hidden.hidden_reason, at: Number(hidden.hidden_at), by: hidden.hidden_name ?? '' },
        }),
  }))
}

type HideInput = CheckedInputOf<operators.OperatorCalls['hideRating']>

/** Hides the text of a rating, or shows it again; the same again is done. `own`: an account of the operator is a side. */
const hideRating = (
  db: Kysely<Schema>,
  operator: OperatorRow,
  input: HideInput,
  at: number,
): Promise<'done' | 'changed' | 'gone' | 'own'> =>
  db.transaction().execute(async (inside) => {
    const row = await inside
      .selectFrom('c2c_ratings')
      .selectAll()
      .where('id', '=', input.rating)
      .where('rated', '=', input.uid)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return 'gone'
    const accounts = await ownAccounts(inside, operator)
    if (accounts.includes(row.rater) || accounts.includes(row.rated)) return 'own'
    if (row.body === '') return 'gone'
    if (row.version !== input.version) return 'changed'
    const isHidden = input.state === 'hidden'
    if (isHidden === (row.hidden_at !== null)) return 'done'
    await inside
      .updateTable('c2c_ratings')
      .set(
        isHidden
          ? { hidden_at: String(at), hidden_by: operator.id, hidden_reason: input.reason }
          : { hidden_at: null, hidden_by: null, hidden_reason: null },
      )
      .where('id', '=', row.id)
      .execute()
    return 'done'
  })

/** What the sides of C2C orders wrote of each other. */
export const ratingHandlers: Pick<OperatorHandlers, 'listRatings' | 'hideRating'> = {
  async listRatings({ uid, before, limit = PAGE }, { services }) {
    const found = await readTexts(services.database.db, { uid, before, limit: limit + 1 })
    const { page: ratings, next } = cutPage(found, limit, idOf)
    return { ratings, ...next }
  },
  async hideRating(input, { services, operator }) {
    const outcome = await hideRating(services.database.db, operator, input, services.clock.now())
    return outcome === 'own' ? refuse('roleMissing') : { outcome }
  },
}
