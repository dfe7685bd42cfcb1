import type { Transaction } from 'kysely'
import { type OutputOf, operators } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { isRefused, type Refused, refuse } from '../platform/refusal.ts'
import type { OperatorHandlers, OperatorRequest } from '../services/handler.ts'
import type { Services } from '../services/services.ts'
import { setFrozen } from './people.ts'
import { upholdReviewed } from './referralHandlers.ts'
import type { ReviewRow } from './reviewRow.ts'
import { mayReview, type NamedReview, readReviews, reviewsSeen } from './reviews.ts'
import { type AfterCommit, asJson, publishSetting, valueNow } from './settingWriter.ts'

/** The input of a proposed setting, as its review has it. */
interface Proposed {
  readonly kind: operators.SettingKind
  readonly key: string
  /** JSON. */
  readonly value: string
  readonly from: number
  /** What counted when it was proposed. */
  readonly before: unknown
}

const viewSetting = async (services: Services, row: ReviewRow): Promise<operators.Review['setting']> => {
  const { kind, key, value, from, before } = row.input as unknown as Proposed
  const now = row.state === 'open' ? await valueNow(services, kind, key) : before
  return { kind, key, from, changes: operators.changesOf(now, asJson(value)) }
}

const viewReview = async (row: NamedReview, { services, operator }: OperatorRequest): Promise<operators.Review> => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  ...(row.kind === 'setting' ? { setting: await viewSetting(services, row) } : {}),
  ...(row.kind === 'freeze' ? { freeze: row.input as unknown as operators.Review['freeze'] } : {}),
  ...(row.kind === 'switch' ? { switch: row.input as unknown as operators.Review['switch'] } : {}),
  ...(row.kind === 'referral' ? { referral: row.input as unknown as operators.Review['referral'] } : {}),
  note: row.note,
  by: row.asker,
  at: Number(row.asked_at),
  state: row.state,
  decidedBy: row.decider ?? '',
  may: mayReview(row, operator),
})

const nothingMore: AfterCommit = () => Promise.resolve()

/** Does what waited for the second person, in the transaction of the decision. */
const carryOut = async (
  within: Transaction<Schema>,
  row: ReviewRow,
  request: OperatorRequest,
): Promise<Refused | AfterCommit> => {
  const { services, operator } = request
  if (row.kind === 'unfreeze') return setFrozen(services, within, row.subject, undefined)
  if (row.kind === 'referral') return (await upholdReviewed(within, row, request)) ?? nothingMore
  if (row.kind !== 'setting') return nothingMore
  const { kind, key, value, from } = row.input as unknown as Proposed
  const asker = await within
    .selectFrom('operators')
    .select('name')
    .where('id', '=', row.asked_by)
    .executeTakeFirstOrThrow()
  const now = services.clock.now()
  // The notice runs from the moment of the agreement: nobody is told of terms that may never come.
  const earliest = now + operators.SETTING_NOTICE[kind]
  return publishSetting(
    services,
    within,
    {
      kind,
      key,
      value: asJson(value),
      from: Math.max(from, earliest),
      operator: `${asker.name}, ${operator.name}`,
      note: row.note,
    },
    now,
  )
}

const locked = (transaction: Transaction<Schema>, id: string): Promise<ReviewRow | undefined> =>
  transaction.selectFrom('desk_reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const end = async (
  transaction: Transaction<Schema>,
  { id }: ReviewRow,
  state: operators.ReviewState,
  { operator, services }: OperatorRequest,
): Promise<void> => {
  await transaction
    .updateTable('desk_reviews')
    .set({ state, decided_by: operator.id, decided_at: String(services.clock.now()) })
    .where('id', '=', id)
    .execute()
}

type Decided = Refused | OutputOf<operators.OperatorCalls['decideReview']>
type ReviewHandlers = Pick<OperatorHandlers, 'listReviews' | 'decideReview' | 'withdrawReview'>

/** What takes a second person. */
export const reviewHandlers: ReviewHandlers = {
  async listReviews({ state, kinds, after }, request) {
    const seen = reviewsSeen(request.operator).filter((kind) => kinds.includes(kind))
    const { rows, ...next } = await readReviews(request.services.database.db, { state, kinds: seen, after })
    return { reviews: await Promise.all(rows.map((row) => viewReview(row, request))), ...next }
  },

  async decideReview({ id, outcome }, request) {
    let carriedOut: AfterCommit | undefined
    const decided = await request.services.database.db.transaction().execute(async (transaction): Promise<Decided> => {
      const row = await locked(transaction, id)
      const may = row === undefined ? 'role' : mayReview(row, request.operator)
      if (row === undefined || may === 'role') return refuse('notFound', { field: 'id' })
      if (may === 'ended') return { outcome: 'gone' }
      if (may !== 'yes') return { outcome: 'own' }
      const act = outcome === 'approved' ? await carryOut(transaction, row, request) : undefined
      if (act !== undefined && isRefused(act)) return act
      await end(transaction, row, outcome, request)
      carriedOut = act
      return { outcome: 'done' }
    })
    await carriedOut?.()
    return decided
  },

  withdrawReview: ({ id }, request) =>
    request.services.database.db.transaction().execute(async (transaction) => {
      const row = await locked(transaction, id)
      if (row === undefined || row.asked_by !== request.operator.id) return refuse('notFound', { field: 'id' })
      if (row.state !== 'open' || !operators.WAITING_REVIEWS.has(row.kind)) return { outcome: 'gone' }
      await end(transaction, row, 'withdrawn', request)
      return { outcome: 'done' }
    }),
}
