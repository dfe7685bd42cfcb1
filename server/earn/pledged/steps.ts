import { compare, newPledged, pledgedDueAt, prepayPledged, type Refusal, toAmount, ZERO } from '#protocol'
import type { Inside } from '../../funding/stepRunner.ts'
import { lockUser } from '../../users/accounts/lockUser.ts'
import type { EarnPurchase, EarnRedeeming } from '../earnProducts.ts'
import { buyOrder, type Done, refusalOf, UNKNOWN } from '../purchase.ts'
import type { EarnTerms } from '../terms.ts'
import { orderOf, ratesOf } from './rows.ts'
import { settleOne, writeSettled } from './settle.ts'

const NOT_RENEWED: Refusal = { error: 'invalidField', field: 'renews', values: { field: 'renews' } }

/** Buys at what was shown. An order is never renewed. */
export const buyPledged = (
  terms: EarnTerms<'pledged'>,
  inside: Inside,
  uid: string,
  input: EarnPurchase,
): Promise<Done | Refusal> =>
  buyOrder(terms, inside, uid, input, {
    open: (now, days) => (input.renews === true ? NOT_RENEWED : newPledged(inside.at, input.amount, days, now.rate)),
    insert: async (columns, order) => {
      const { id } = await inside.transaction
        .insertInto('pledged_orders')
        .values({ ...columns, state: order.state, due_at: String(pledgedDueAt(order)) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  })

/** Redeems before the end: full days that are due are paid first, the principal comes back whole. */
export const prepayOrder = async (
  terms: EarnTerms<'pledged'>,
  inside: Inside,
  uid: string,
  { id, back, forfeited }: EarnRedeeming,
): Promise<Done | Refusal> => {
  const { transaction, at } = inside
  if (forfeited === undefined) return { error: 'invalidField', field: 'forfeited', values: { field: 'forfeited' } }
  await lockUser(transaction, uid)
  const row = await transaction
    .selectFrom('pledged_orders')
    .selectAll()
    .where('id', '=', id)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return UNKNOWN
  if (row.state !== 'redeemed' && compare(back, toAmount(row.principal)) !== 0) return refusalOf('quote')
  const step = prepayPledged(orderOf(row), at, forfeited, ratesOf(terms, row))
  if ('problem' in step) return refusalOf(step.problem)
  // Each day with an entry of its own, and the principal with the last.
  const { moves } = settleOne(terms, row, at, Number.MAX_SAFE_INTEGER)
  const last = { interest: ZERO, rounding: ZERO, back: step.moves.back }
  await writeSettled(inside, [{ row, order: step.order, moves: [...moves, last] }])
  await inside.commit(id, [])
  return { id, uid, coins: [row.coin] }
}
