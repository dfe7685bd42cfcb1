import {
  type Amount,
  beyondLimit,
  checkCount,
  checkLots,
  dealtAt,
  dealtBy,
  hasReached,
  isNegative,
  leverageOf,
  type NewAccountCaps,
  otherSide,
  type Price,
  type Refusal,
  type SeenPrice,
  type Side,
  toAmount,
  toPrice,
} from '#protocol'
import { newOrder } from '../margin/newOrder.ts'
import { isResting, type MarginOrder } from '../margin/types.ts'
import { takeAtOnce } from './atOnce.ts'
import { checkDealtPrice, checkForexExits, checkMargin, checkMost } from './checks.ts'
import { takeLimit } from './execute.ts'
import type { ForexQuote } from './quote.ts'
import { checkOwnForexStop } from './stops.ts'
import type { ForexWork } from './work.ts'

export interface ForexOrderRequest {
  readonly instId: string
  readonly side: Side
  readonly sz: Amount
  /** Limit price of a limit entry. */
  readonly px?: Price | undefined
  /** Trigger price of a stop entry. */
  readonly trigPx?: Price | undefined
  /** Of an order at the market. */
  readonly seen?: SeenPrice | undefined
  readonly tp?: Price | undefined
  readonly sl?: Price | undefined
}

/** Accepts an order and fills what can be filled now, or refuses it. */
export const placeForex = (
  work: ForexWork,
  uid: string,
  request: ForexOrderRequest,
  caps: NewAccountCaps | undefined,
  quote: ForexQuote,
): MarginOrder | Refusal => {
  const { instId, side, px, trigPx, seen, tp, sl } = request
  const { instrument } = quote
  const leverage = leverageOf(work.terms.forex.of(instrument, work.at), caps)
  const by = dealtBy(otherSide(side))
  const attached =
    tp === undefined && sl === undefined ? undefined : { tp: tp && toPrice(tp), sl: sl && toPrice(sl), by }
  const trigger =
    trigPx === undefined
      ? undefined
      : ({ px: toPrice(trigPx), by: dealtBy(side), dir: side === 'buy' ? 'up' : 'down' } as const)
  const order = newOrder(work, uid, {
    instId,
    kind: 'order',
    side,
    sz: toAmount(request.sz),
    px: px && toPrice(px),
    tif: px === undefined ? 'ioc' : 'gtc',
    trigger,
    attached,
    reduceOnly: false,
    mode: 'cross',
    leverage,
  })
  if (seen !== undefined && isNegative(seen.maxDeviation)) return { error: 'invalidField', field: 'maxDeviation' }
  // A position closes on the other side of the book, so its exits are checked against that price.
  const entry = order.px ?? trigger?.px
  const refused =
    checkLots(order.sz, instrument) ??
    checkMost(work, order, instrument, caps) ??
    (order.px === undefined ? undefined : checkDealtPrice('px', order.px, quote)) ??
    (trigger === undefined ? undefined : checkDealtPrice('trigPx', trigger.px, quote)) ??
    checkForexExits(order, entry ?? dealtAt(quote, otherSide(side)), quote) ??
    checkCount(work.state.ordersOf(uid).length)
  if (refused !== undefined) return refused
  if (trigger !== undefined) {
    if (hasReached(dealtAt(quote, side), trigger.px, trigger.dir)) return { error: 'triggerAtOnce', field: 'trigPx' }
    return (
      checkMargin(work, order, trigger.px, quote) ??
      checkOwnForexStop(work, order, trigger.px, quote) ??
      save(work, order)
    )
  }
  if (order.px === undefined)
    return checkOwnForexStop(work, order, undefined, quote) ?? takeAtOnce(work, order, seen, quote)
  const short = checkMargin(work, order, order.px, quote) ?? checkOwnForexStop(work, order, order.px, quote)
  if (short !== undefined) return short
  work.saveOrder(order)
  takeLimit(work, order, order.px, quote)
  return work.orders.get(order.id) ?? order
}

export const save = (work: ForexWork, order: MarginOrder): MarginOrder => {
  work.saveOrder(order)
  return work.orders.get(order.id) ?? order
}

/** Fills the limit entries whose price the dealing price has reached, best first. */
export const fillLimits = (work: ForexWork, quote: ForexQuote): void => {
  const { instId } = quote.instrument
  for (const side of ['buy', 'sell'] as const)
    for (const order of work.state.resting(instId, side).slice()) {
      if (!isResting(order) || beyondLimit(side, dealtAt(quote, side), order.px) > 0) break
      if (work.state.order(order.id) !== undefined) takeLimit(work, order, order.px, quote)
    }
}
