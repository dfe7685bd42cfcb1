import {
  type Amount,
  type Callback,
  checkCount,
  checkSize,
  type Price,
  type Refusal,
  sideClosedBy,
  sideToClose,
  stopRefusal,
  type TrailingStop,
  toAmount,
  toPrice,
  trailRefusal,
  trailStep,
  trailTrigger,
  trailWaits,
} from '#protocol'
import { newOrder } from '../margin/newOrder.ts'
import { checkCover, sizeLeft } from '../margin/stops.ts'
import type { MarginOrder, OpenPosition, TrailingOrder } from '../margin/types.ts'
import { checkClose } from './place.ts'
import type { ContractQuote } from './quote.ts'
import { liquidationOf } from './stops.ts'
import type { ContractWork } from './work.ts'

// Each new extreme is committed with the order before anybody is told of it, and the engine holds no other: a trailing stop
// that was shown is never looser after a restart. Prices while the venue is down are nobody's extremes, just as they fire
// no other stop.

/** A trailing stop on a position. Without a size it covers what other trailing stops leave uncovered. */
export interface TrailRequest {
  readonly kind: 'trail'
  readonly sz?: Amount | undefined
  readonly callback: Callback
  /** From this price on it follows; at once without it. */
  readonly activePx?: Price | undefined
  readonly by: 'last' | 'mark'
}

/**
 * Places a trailing stop, or refuses it: also where liquidation comes before its first trigger price, for which one that
 * is activated further on is a way out. It freezes nothing, only reduces, fires once and ends with its position.
 */
export const placeTrail = (
  work: ContractWork,
  position: OpenPosition,
  { kind, sz, callback, activePx, by }: TrailRequest,
  quote: ContractQuote,
): MarginOrder | Refusal => {
  const { uid, instId, holding } = position
  const { side } = holding
  const present = quote[by]
  const first: TrailingStop = { callback, activePx: activePx && toPrice(activePx), extreme: undefined }
  const { trail } = first.activePx === undefined ? trailStep(side, first, present) : { trail: first }
  const from = trail.extreme ?? trail.activePx ?? present
  const waits = trailWaits(side, trail) ?? { px: from, dir: 'up' }
  const order = newOrder(work, uid, {
    instId,
    kind,
    side: sideToClose(holding),
    sz: toAmount(sz ?? sizeLeft(work, position, kind)),
    trigger: { ...waits, by },
    trail,
  })
  const field = callback.ratio === undefined ? 'callbackSpread' : 'callbackRatio'
  const end = liquidationOf(work, position)
  const refused =
    checkSize(order.sz, quote.instrument, true) ??
    trailRefusal(side, trail, present, quote.instrument) ??
    checkClose(work, order) ??
    checkCount(work.state.ordersOf(uid).length) ??
    stopRefusal('stopBeyondLiquidation', field, side, trailTrigger(side, callback, from), end, quote.instrument) ??
    checkCover(work, position, order)
  if (refused !== undefined) return refused
  work.saveOrder(order)
  return work.orders.get(order.id) ?? order
}

/** Takes one price to a trailing stop, and saves what it moved. Returns whether the price closes it. */
export const advanceTrail = (work: ContractWork, order: TrailingOrder, px: Price): boolean => {
  const side = sideClosedBy(order.side)
  const { trail, fires } = trailStep(side, order.trail, px)
  const waits = trailWaits(side, trail)
  if (waits === undefined || fires || trail === order.trail) return fires
  work.saveOrder({ ...order, trail, trigger: { ...order.trigger, ...waits }, uTime: work.at })
  return false
}
