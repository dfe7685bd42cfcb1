import {
  type Amount,
  compareRatios,
  type EarnRenewal,
  isPositive,
  managedDueAt,
  managedPaid,
  managedTotal,
  negate,
  newManaged,
  type Refusal,
  redeemManaged,
  setManagedRenewal,
  subtract,
  toAmount,
} from '#protocol'
import type { Inside } from '../../funding/stepRunner.ts'
import { house, type Move, user } from '../../ledger/posting.ts'
import { lockUser } from '../../users/accounts/lockUser.ts'
import type { EarnPurchase } from '../earnProducts.ts'
import { countRedeemed } from '../figures.ts'
import { addRunning, buyOrder, CLOSED, type Done, refusalOf, UNKNOWN } from '../purchase.ts'
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
export const buyManaged = (
  terms: EarnTerms<'managed'>,
  inside: Inside,
  uid: string,
  input: EarnPurchase,
): Promise<Done | Refusal> =>
  buyOrder(terms, inside, uid, input, {
    open: (now, days) => newManaged(inside.at, input.amount, days, now, input.renews === true),
    insert: async (columns, order) => {
      const { id } = await inside.transaction
        .insertInto('managed_orders')
        .values({
          ...columns,
          notice_days: order.noticeDays,
          state: order.state,
          renew_rate: order.renewal?.rate ?? null,
          renew_notice: order.renewal?.noticeDays ?? null,
          due_at: String(managedDueAt(order)),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  })

/** Redeems early, at what was shown to come back. */
export const redeemOrder = async (
  inside: Inside,
  uid: string,
  { id, back }: { readonly id: string; readonly back: Amount },
): Promise<Done | Refusal> => {
  const { transaction, at } = inside
  await lockUser(transaction, uid)
  const row = await lockOrder(inside, uid, id)
  if (row === undefined) return UNKNOWN
  const before = orderOf(row)
  const step = redeemManaged(before, at, back)
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
  const isOver = order.ended !== undefined
  if (isOver) await addRunning(transaction, 'managed', product, negate(toAmount(principal)))
  await countRedeemed(transaction, 'managed', product, {
    owed: subtract(managedTotal(before), managedPaid(before)),
    over: isOver,
  })
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
  const mayBuy = await lockUser(transaction, uid)
  const row = await lockOrder(inside, uid, id)
  if (row === undefined) return UNKNOWN
  if (renewal !== undefined) {
    const now = terms.at(row.product, at)
    if (now === undefined || !now.open) return CLOSED
    if (!mayBuy) return { error: 'notNow' }
    if (compareRatios(now.rate, renewal.rate) !== 0 || now.noticeDays !== renewal.noticeDays)
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
