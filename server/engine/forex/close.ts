import {
  type Amount,
  add,
  checkClosingLots,
  checkCount,
  dealtAt,
  dealtBy,
  exitDirection,
  hasReached,
  isNegative,
  leverageOf,
  type NewAccountCaps,
  otherSide,
  type Price,
  type Refusal,
  type SeenPrice,
  sideToClose,
  toAmount,
  toPrice,
} from '#protocol'
import { newOrder } from '../margin/newOrder.ts'
import { checkCover, sizeLeft } from '../margin/stops.ts'
import type { MarginOrder, OpenPosition } from '../margin/types.ts'
import { takeAtOnce } from './atOnce.ts'
import { checkDealtPrice } from './checks.ts'
import { save } from './place.ts'
import type { ForexQuote } from './quote.ts'
import { checkForexStop } from './stops.ts'
import type { ForexWork } from './work.ts'

/** A take-profit or stop-loss. Without a size it covers what other exits of its kind leave uncovered. */
export interface ForexExit {
  readonly kind: 'tp' | 'sl'
  readonly sz?: Amount | undefined
  readonly trigPx: Price
}

/** Places a take-profit or stop-loss. It only reduces, fires once and ends with its position. */
export const protectForex = (
  work: ForexWork,
  position: OpenPosition,
  { kind, sz, trigPx }: ForexExit,
  quote: ForexQuote,
): MarginOrder | Refusal => {
  const { uid, instId, holding, leverage } = position
  const side = sideToClose(holding)
  const trigger = { px: toPrice(trigPx), by: dealtBy(side), dir: exitDirection(kind, otherSide(side)) } as const
  const size = toAmount(sz ?? sizeLeft(work, position, kind))
  const order = newOrder(work, uid, { instId, kind, side, sz: size, trigger, mode: 'cross', leverage })
  const refused =
    checkClosingLots(order.sz, holding.size, quote.instrument) ??
    checkDealtPrice('trigPx', trigger.px, quote) ??
    checkCount(work.state.ordersOf(uid).length)
  if (refused !== undefined) return refused
  if (hasReached(dealtAt(quote, side), trigger.px, trigger.dir)) return { error: 'triggerAtOnce', field: 'trigPx' }
  return (
    checkForexStop(work, position, order, trigger.px, quote) ?? checkCover(work, position, order) ?? save(work, order)
  )
}

/** Closes a position or a part of it at the market. */
export const closeForex = (
  work: ForexWork,
  { uid, instId, holding, leverage }: OpenPosition,
  { sz = holding.size, seen }: { readonly sz?: Amount | undefined; readonly seen?: SeenPrice | undefined },
  quote: ForexQuote,
): MarginOrder | Refusal => {
  if (seen !== undefined && isNegative(seen.maxDeviation)) return { error: 'invalidField', field: 'maxDeviation' }
  const refused = checkClosingLots(toAmount(sz), holding.size, quote.instrument)
  if (refused !== undefined) return refused
  const fields = {
    instId,
    kind: 'order',
    side: sideToClose(holding),
    sz: toAmount(sz),
    mode: 'cross',
    leverage,
  } as const
  return takeAtOnce(work, newOrder(work, uid, fields), seen, quote)
}

/** Turns a position at the market: closes it and opens one of the same size on the other side. */
export const reverseForex = (
  work: ForexWork,
  { uid, instId, holding }: OpenPosition,
  { caps, seen }: { readonly caps: NewAccountCaps | undefined; readonly seen?: SeenPrice | undefined },
  quote: ForexQuote,
): MarginOrder | Refusal => {
  if (seen !== undefined && isNegative(seen.maxDeviation)) return { error: 'invalidField', field: 'maxDeviation' }
  const side = sideToClose(holding)
  const order = newOrder(work, uid, {
    instId,
    kind: 'order',
    side,
    sz: add(holding.size, holding.size),
    reduceOnly: false,
    mode: 'cross',
    leverage: leverageOf(work.terms.forex.of(quote.instrument, work.at), caps),
  })
  return takeAtOnce(work, order, seen, quote)
}
