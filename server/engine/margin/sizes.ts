import { type Amount, fillableSize, openingSide, openingSize, subtract } from '#protocol'
import { isWaiting, type MarginOrder } from './types.ts'
import type { Work } from './work.ts'

/** The size of an order that is not filled. */
export const remaining = ({ sz, accFillSz }: MarginOrder): Amount => subtract(sz, accFillSz)

/** The size that may still be filled. For a reduce-only order it is cut to the position. */
export const wanted = (work: Work<unknown>, order: MarginOrder): Amount =>
  fillableSize({ ...order, sz: remaining(order) }, work.state.position(order.uid, order.instId)?.holding)

/** The part of an order's remaining size that would open, beyond what closes the present position. */
export const openingPart = (work: Work<unknown>, order: MarginOrder): Amount =>
  openingSize(order, work.state.position(order.uid, order.instId)?.holding)

/**
 * Sizes on the side of an order: that of the position, and what remains of the other orders that could add to it.
 * `isSent` leaves out those that wait for a trigger.
 */
export const sameSide = (
  work: Work<unknown>,
  { id, uid, instId, side }: MarginOrder,
  { isSent = false } = {},
): readonly Amount[] => {
  const held = work.state.position(uid, instId)?.holding
  const others = work.state
    .ordersOf(uid, instId)
    .filter((one) => one.side === side && !one.reduceOnly && one.id !== id && !(isSent && isWaiting(one)))
  return [...(held !== undefined && openingSide(held.side) === side ? [held.size] : []), ...others.map(remaining)]
}
