import { type Amount, add, type FillEffect, isZero, notional, type Price } from '#protocol'
import { endClosers } from './booking.ts'
import { attach } from './newOrder.ts'
import type { MarginFill, MarginOrder, MarginPosition } from './types.ts'
import type { Work } from './work.ts'

/** One fill of an order, with its effect on the position. The fee is in USDT. */
export interface BookedFill {
  readonly sz: Amount
  readonly px: Price
  readonly fee: Amount
  readonly execType: MarginFill['execType']
  readonly effect: Pick<FillEffect, 'holding' | 'opened' | 'closed' | 'realised'>
}

/** The position with a fill added to its sums. The caller sets its holding and its fee. */
export const addToSums = (position: MarginPosition, { sz, px, effect }: BookedFill, at: number): MarginPosition => {
  const quote = notional(sz, px, 'down')
  const opens = !isZero(effect.opened)
  return {
    ...position,
    openedSz: add(position.openedSz, effect.opened),
    openedQuote: opens ? add(position.openedQuote, quote) : position.openedQuote,
    closedSz: add(position.closedSz, effect.closed),
    closedQuote: opens ? position.closedQuote : add(position.closedQuote, quote),
    realised: add(position.realised, effect.realised),
    uTime: at,
  }
}

/**
 * Saves the record of a fill whose position is already saved. Cancels closing orders when no position is left, and sets
 * the exits that the order carries for the part that it opened. Returns the order with the fill added to its sums.
 */
export const recordFill = (
  work: Work<unknown>,
  order: MarginOrder,
  posId: string,
  { sz, px, fee, execType, effect }: BookedFill,
): MarginOrder => {
  const { realised } = effect
  work.saveFill({ fillId: work.ids.next(), ordId: order.id, posId, px, sz, fee, realised, execType, ts: work.at })
  // Closing orders end before a turning order opens the next position. The order itself ends when its caller saves it.
  if (effect.holding === undefined) endClosers(work, order.uid, order.instId, order.id)
  if (!isZero(effect.opened)) attach(work, order, effect.opened)
  return {
    ...order,
    accFillSz: add(order.accFillSz, sz),
    accFillQuote: add(order.accFillQuote, notional(sz, px, 'down')),
    fee: add(order.fee, fee),
    realised: add(order.realised, realised),
    uTime: work.at,
  }
}
