import {
  compare,
  newPledged,
  pledgedDueAt,
  pledgedProduct,
  prepayPledged,
  type Refusal,
  toAmount,
  ZERO,
} from '#protocol'
import type { Inside } from '../../funding/stepRunner.ts'
import { user } from '../../ledger/posting.ts'
import type { EarnPurchase, EarnRedeeming } from '../earnProducts.ts'
import { readHeld } from '../held.ts'
import { addRunning, CLOSED, type Done, lockProduct, lockUser, refusalOf, sizeFault, UNKNOWN } from '../purchase.ts'
import type { EarnTerms } from '../terms.ts'
import { orderOf, ratesOf } from './rows.ts'
import { settleOne, writeSettled } from './settle.ts'

/** Buys at what was shown. An order is never renewed. */
export const buyPledged = async (
  terms: EarnTerms<'pledged'>,
  inside: Inside,
  uid: string,
  input: EarnPurchase,
): Promise<Done | Refusal> => {
  const { transaction, at } = inside
  const { product, amount } = input
  const now = terms.at(product, at)
  const named = pledgedProduct(product)
  if (now === undefined || named === undefined || !now.open) return CLOSED
  if (input.renews === true) return { error: 'invalidField', field: 'renews', values: { field: 'renews' } }
  const order = newPledged(at, amount, named.days, now.rate)
  if (compare(toAmount(input.rate), toAmount(now.rate)) !== 0 || input.noticeDays !== 0 || input.endAt !== order.endAt)
    return { error: 'quoteChanged' }
  if (!(await lockUser(inside, uid))) return { error: 'notNow' }
  await lockProduct(transaction, 'pledged', product)
  const fault = sizeFault(amount, now, await readHeld(transaction, 'pledged', uid, product, named.coin))
  if (fault !== undefined) return fault
  await addRunning(transaction, 'pledged', product, amount)
  const { id } = await transaction
    .insertInto('pledged_orders')
    .values({
      uid,
      product,
      coin: named.coin,
      principal: amount,
      rate: order.rate,
      days: order.days,
      at: String(at),
      value_at: String(order.valueAt),
      end_at: String(order.endAt),
      state: order.state,
      due_at: String(pledgedDueAt(order)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await inside.commit(id, [
    {
      causeId: id,
      moves: [
        { from: user(uid, 'available'), to: user(uid, 'locked'), coin: named.coin, amount, cause: 'pledged-buy' },
      ],
    },
  ])
  return { id, uid, coins: [named.coin] }
}

/** Redeems before the end: full days that are due are paid first, the principal comes back whole. */
export const prepayOrder = async (
  terms: EarnTerms<'pledged'>,
  inside: Inside,
  uid: string,
  { id, back, forfeited }: EarnRedeeming,
): Promise<Done | Refusal> => {
  const { transaction, at } = inside
  if (forfeited === undefined) return { error: 'invalidField', field: 'forfeited', values: { field: 'forfeited' } }
  await lockUser(inside, uid)
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
