import {
  type Amount,
  type EarnRenewal,
  isPositive,
  managedDueAt,
  managedProduct,
  negate,
  newManaged,
  type Refusal,
  redeemManaged,
  setManagedRenewal,
  toAmount,
} from '#protocol'
import type { Inside } from '../../funding/stepRunner.ts'
import { house, type Move, user } from '../../ledger/posting.ts'
import type { EarnPurchase } from '../earnProducts.ts'
import { readHeld } from '../held.ts'
import { addRunning, CLOSED, type Done, lockProduct, lockUser, refusalOf, sizeFault, UNKNOWN } from '../purchase.ts'
import type { EarnTerms } from '../terms.ts'
import { type OrderRow, orderOf } from './rows.ts'

const lockOrder = ({ transaction }: Inside, uid: string, id: string): Promise<OrderRow | undefined> =>
  transaction
    .selectFrom('managed_orders')
    .selectAll()
    .where('id', '=', id)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()

/** Buys at what was shown. */
export const buyManaged = async (
  terms: EarnTerms<'managed'>,
  inside: Inside,
  uid: string,
  input: EarnPurchase,
): Promise<Done | Refusal> => {
  const { transaction, at } = inside
  const { product, amount } = input
  const now = terms.at(product, at)
  const named = managedProduct(product)
  if (now === undefined || named === undefined || !now.open) return CLOSED
  const order = newManaged(at, amount, named.days, now, input.renews === true)
  if (Number(input.rate) !== Number(now.rate) || input.noticeDays !== now.noticeDays || input.endAt !== order.endAt)
    return { error: 'quoteChanged' }
  if (!(await lockUser(inside, uid))) return { error: 'notNow' }
  await lockProduct(transaction, 'managed', product)
  const fault = sizeFault(amount, now, await readHeld(transaction, 'managed', uid, product, named.coin))
  if (fault !== undefined) return fault
  await addRunning(transaction, 'managed', product, amount)
  const { id } = await transaction
    .insertInto('managed_orders')
    .values({
      uid,
      product,
      coin: named.coin,
      principal: amount,
      rate: order.rate,
      days: order.days,
      notice_days: order.noticeDays,
      at: String(at),
      value_at: String(order.valueAt),
      end_at: String(order.endAt),
      state: order.state,
      renew_rate: order.renewal?.rate ?? null,
      renew_notice: order.renewal?.noticeDays ?? null,
      due_at: String(managedDueAt(order)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const move: Move = {
    from: user(uid, 'available'),
    to: user(uid, 'locked'),
    coin: named.coin,
    amount,
    cause: 'managed-buy',
  }
  await inside.commit(id, [{ causeId: id, moves: [move] }])
  return { id, uid, coins: [named.coin] }
}

/** Redeems early, at what was shown to come back. */
export const redeemOrder = async (
  inside: Inside,
  uid: string,
  { id, back }: { readonly id: string; readonly back: Amount },
): Promise<Done | Refusal> => {
  const { transaction, at } = inside
  await lockUser(inside, uid)
  const row = await lockOrder(inside, uid, id)
  if (row === undefined) return UNKNOWN
  const step = redeemManaged(orderOf(row), at, back)
  if ('problem' in step) return refusalOf(step.problem)
  const { order, moves } = step
  const dueAt = managedDueAt(order)
  await transaction
    .updateTable('managed_orders')
    .set({
      state: order.state,
      renew_rate: null,
      renew_notice: null,
      redeem_at: order.redeemAt === undefined ? null : String(order.redeemAt),
      due_at: dueAt === undefined ? null : String(dueAt),
      ...(order.ended === undefined
        ? {}
        : {
            ended_at: String(at),
            ended_by: order.ended.by,
            back: order.ended.back,
            forfeited: order.ended.forfeited,
          }),
    })
    .where('id', '=', id)
    .execute()
  const { product, coin, principal } = row
  if (order.ended !== undefined) await addRunning(transaction, 'managed', product, negate(toAmount(principal)))
  const locked = user(uid, 'locked')
  const all: Move[] = [
    { from: locked, to: user(uid, 'available'), coin, amount: moves.back, cause: 'managed-redeem' },
    { from: locked, to: house('earn'), coin, amount: moves.forfeited, cause: 'managed-forfeit' },
  ]
  const moved = all.filter(({ amount }) => isPositive(amount))
  await inside.commit(id, moved.length === 0 ? [] : [{ causeId: id, moves: moved }])
  return { id, uid, coins: moved.length === 0 ? [] : [coin] }
}

/** Turns the renewal on, at the terms of the product now, which the owner names, or off. */
export const renewOrder = async (
  terms: EarnTerms<'managed'>,
  inside: Inside,
  uid: string,
  { id, renewal }: { readonly id: string; readonly renewal?: EarnRenewal | undefined },
): Promise<Refusal | undefined> => {
  const { transaction, at } = inside
  const mayBuy = await lockUser(inside, uid)
  const row = await lockOrder(inside, uid, id)
  if (row === undefined) return UNKNOWN
  if (renewal !== undefined) {
    const now = terms.at(row.product, at)
    if (now === undefined || !now.open) return CLOSED
    if (!mayBuy) return { error: 'notNow' }
    if (Number(now.rate) !== Number(renewal.rate) || now.noticeDays !== renewal.noticeDays)
      return { error: 'quoteChanged' }
  }
  const order = setManagedRenewal(orderOf(row), at, renewal)
  if ('problem' in order) return refusalOf(order.problem)
  await transaction
    .updateTable('managed_orders')
    .set({ renew_rate: order.renewal?.rate ?? null, renew_notice: order.renewal?.noticeDays ?? null })
    .where('id', '=', id)
    .execute()
  return undefined
}
