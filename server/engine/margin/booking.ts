import { type Amount, isZero, sideOpenedBy, subtract, ZERO } from '#protocol'
import { user } from '../../ledger/posting.ts'
import { COIN, type MarginOrder, type MarginPosition } from './types.ts'
import type { Work } from './work.ts'

/** Moves `amount` of what is frozen for an order back to the user's available account. */
export const release = <O extends MarginOrder>(work: Work<unknown>, order: O, amount: Amount): O => {
  if (isZero(amount)) return order
  const [from, to] = [user(order.uid, 'frozen'), user(order.uid, 'available')]
  work.post(order.id, [{ from, to, coin: COIN, amount, cause: 'futures-release' }])
  return { ...order, frozen: subtract(order.frozen, amount) }
}

export const newPosition = (work: Work<unknown>, { uid, instId, side }: MarginOrder): MarginPosition => ({
  posId: work.ids.next(),
  uid,
  instId,
  mode: work.state.settings(uid, instId).mode,
  side: sideOpenedBy(side),
  leverage: work.state.settings(uid, instId).leverage,
  holding: undefined,
  openedSz: ZERO,
  openedQuote: ZERO,
  closedSz: ZERO,
  closedQuote: ZERO,
  realised: ZERO,
  fee: ZERO,
  funding: ZERO,
  cTime: work.at,
  uTime: work.at,
  version: 0,
})

/** Cancels a live order and releases what is frozen for it. */
export const endOrder = (
  work: Work<unknown>,
  order: MarginOrder,
  cancelSource: MarginOrder['cancelSource'],
): MarginOrder => {
  const freed = release(work, order, order.frozen)
  const ended: MarginOrder = { ...freed, state: 'canceled', cancelSource, uTime: work.at }
  work.saveOrder(ended)
  return ended
}

/** Cancels the reduce-only orders of a position that is closed, but for the order with the id `except`. */
export const endClosers = (work: Work<unknown>, uid: string, instId: string, except = ''): void => {
  if (work.state.position(uid, instId) !== undefined) return
  for (const order of work.state.ordersOf(uid, instId))
    if (order.reduceOnly && order.id !== except) endOrder(work, order, 'closed')
}
