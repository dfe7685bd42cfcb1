import { type Amount, fillableSize, openingSide, openingSize, subtract } from '#protocol'
import type { MarginOrder } from './types.ts'
import type { Work } from './work.ts'

/** What is not filled of an order. */
export const remaining = ({ sz, accFillSz }: MarginOrder): Amount => subtract(sz, accFillSz)

/** How much of an order may still be filled: what only reduces is cut to what is held. */
export const wanted = (work: Work<unknown>, order: MarginOrder): Amount =>
  fillableSize({ ...order, sz: remaining(order) }, work.state.position(order.uid, order.instId)?.holding)

/** How much of an order would open, given what is held on the other side now. */
export const openingPart = (work: Work<unknown>, order: MarginOrder): Amount =>
  openingSize(order, work.state.position(order.uid, order.instId)?.holding)

/** What is held on the side of an order, and what remains of the other orders that could open more there. */
export const sameSide = (work: Work<unknown>, { id, uid, instId, side }: MarginOrder): readonly Amount[] => {
  const held = work.state.position(uid, instId)?.holding
  const others = work.state.ordersOf(uid, instId).filter((one) => one.side === side && !one.reduceOnly && one.id !== id)
  return [...(held !== undefined && openingSide(held.side) === side ? [held.size] : []), ...others.map(remaining)]
}
