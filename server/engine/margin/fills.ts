import { type Amount, add, type FillEffect, isZero, notional, type Price } from '#protocol'
import { endClosers } from './booking.ts'
import { attach } from './newOrder.ts'
import type { MarginFill, MarginOrder, MarginPosition } from './types.ts'
import type { Work } from './work.ts'

/** One fill of an order, with its effect on the position. The fee is in USDT. */
interface BookedFill {
  readonly sz: Amount
  readonly px: Price
  readonly fee: Amount
  readonly execType: MarginFill['execType']
  readonly effect: Pick<FillEffect, 'holding' | 'opened' | 'closed' | 'realised'>
}

/**
 * Saves a fill and the position that it leaves. The caller has set the holding and the fee of `position`; its other sums are
 * added here. Cancels closing orders when no position is left, and sets the exits that the order carries for the part that
 * it opened. Returns the order with the fill added to its sums.
 */
export const recordFill = (
  work: Work<unknown>,
  order: MarginOrder,
  position: MarginPosition,
  { sz, px, fee, execType, effect }: BookedFill,
): MarginOrder => {
  const { posId } = position
  const { realised } = effect
  const quote = notional(sz, px, 'down')
  const opens = !isZero(effect.opened)
  work.savePosition({
    ...position,
    openedSz: add(position.openedSz, effect.opened),
    openedQuote: opens ? add(position.openedQuote, quote) : position.openedQuote,
    closedSz: add(position.closedSz, effect.closed),
    closedQuote: opens ? position.closedQuote : add(position.closedQuote, quote),
    realised: add(position.realised, realised),
    uTime: work.at,
  })
  work.saveFill({ fillId: work.ids.next(), ordId: order.id, posId, px, sz, fee, realised, execType, ts: work.at })
  // Closing orders end before a turning order opens the next position. The order itself ends when its caller saves it.
  if (effect.holding === undefined) endClosers(work, order.uid, order.instId, order.id)
  if (opens) attach(work, order, effect.opened)
  return {
    ...order,
    accFillSz: add(order.accFillSz, sz),
    accFillQuote: add(order.accFillQuote, quote),
    fee: add(order.fee, fee),
    realised: add(order.realised, realised),
    uTime: work.at,
  }
}
