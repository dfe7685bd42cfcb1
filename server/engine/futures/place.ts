import {
  type Amount,
  add,
  checkCount,
  checkExits,
  checkPrice,
  checkReduces,
  checkSize,
  costPrice,
  exitDirection,
  hasReached,
  isPositive,
  isZero,
  openingCost,
  openingSide,
  type Price,
  type Refusal,
  type Side,
  sideToClose,
  slippageBound,
  toAmount,
  toPrice,
} from '#protocol'
import { user } from '../../ledger/posting.ts'
import { newOrder } from '../margin/newOrder.ts'
import { openingPart } from '../margin/sizes.ts'
import { checkCover, sizeLeft } from '../margin/stops.ts'
import { type Attached, COIN, type MarginOrder, type OpenPosition, type PriceKind, type Tif } from '../margin/types.ts'
import { checkFree, checkTier } from './checks.ts'
import { opposite, takeLimit, takeMarket, walkOf } from './execute.ts'
import { checkOwnStop } from './ownStop.ts'
import { type ContractQuote, watchedPrice } from './quote.ts'
import { checkStop } from './stops.ts'
import type { ContractWork } from './work.ts'

export interface OrderRequest {
  readonly instId: string
  readonly side: Side
  readonly sz: Amount
  /** Limit price; undefined for a market order. */
  readonly px?: Price | undefined
  readonly tif?: Tif | undefined
  readonly reduceOnly?: boolean | undefined
  /** Of a market order that may open: how much worse than the best price it may fill, a fraction. */
  readonly maxSlippage?: string | undefined
  /** Exits that each fill places for the part that it opens. */
  readonly attached?: Attached<PriceKind> | undefined
}

/** A take-profit or stop-loss on a position. Without a size it covers what other exits of its kind leave uncovered. */
export interface ExitRequest {
  readonly kind: 'tp' | 'sl'
  readonly sz?: Amount | undefined
  readonly trigPx: Price
  readonly by: PriceKind
}

/** Refuses, rather than cuts, an order that closes more than the position or has no position to close. */
export const checkClose = (work: ContractWork, order: MarginOrder): Refusal | undefined =>
  checkReduces(order, work.state.position(order.uid, order.instId)?.holding)

export const freeze = <O extends MarginOrder>(work: ContractWork, order: O, amount: Amount): O => {
  if (isZero(amount)) return order
  const [from, to] = [user(order.uid, 'available'), user(order.uid, 'frozen')]
  work.post(order.id, [{ from, to, coin: COIN, amount, cause: 'futures-freeze' }])
  return { ...order, frozen: add(order.frozen, amount) }
}

/**
 * Refuses attached exits on the wrong side: a take-profit belongs where the position gains, a stop-loss where it loses.
 */
export const checkAttached = (order: MarginOrder, { instrument, ...quote }: ContractQuote): Refusal | undefined => {
  const { attached, side, trigger } = order
  if (attached === undefined) return undefined
  if (order.reduceOnly) return { error: 'invalidField', field: 'reduceOnly' }
  const present = watchedPrice(quote, attached.by)
  if (present === undefined) return { error: 'indexMissing' }
  const from = order.px ?? trigger?.px ?? present
  return checkExits(attached, side, from, from, instrument)
}

/** Accepts an order and fills it against the quoted book, or refuses it. */
export const place = (
  work: ContractWork,
  uid: string,
  { instId, side, sz, px, tif = 'gtc', reduceOnly = false, maxSlippage, attached }: OrderRequest,
  quote: ContractQuote,
): MarginOrder | Refusal => {
  const { instrument, last } = quote
  const fields = { instId, kind: 'order', side, sz: toAmount(sz), reduceOnly, attached } as const
  const order = newOrder(work, uid, px === undefined ? fields : { ...fields, px: toPrice(px), tif })
  if (reduceOnly && maxSlippage !== undefined) return { error: 'invalidField', field: 'maxSlippage' }
  const worst = slippageBound(order, opposite(quote, side), maxSlippage)
  const walk = walkOf(work, order, quote, worst)
  const opens = openingPart(work, order)
  const { leverage } = work.state.settings(uid, instId)
  const costPx = costPrice(order, walk)
  const refused =
    checkSize(order.sz, instrument, reduceOnly) ??
    (order.px === undefined ? undefined : checkPrice('px', order.px, last, instrument)) ??
    checkClose(work, order) ??
    checkAttached(order, quote) ??
    checkCount(work.state.ordersOf(uid).length)
  if (refused !== undefined) return refused
  if (costPx === undefined || (order.px === undefined && !isPositive(walk.base))) return { error: 'noLiquidity' }
  const needed = openingCost(opens, costPx, leverage, instrument.takerFee)
  const short =
    checkTier(work, order, opens, costPx) ??
    (isZero(opens) ? undefined : checkFree(work, uid, needed)) ??
    checkOwnStop(work, order, quote, worst)
  if (short !== undefined) return short
  if (order.px === undefined) return takeMarket(work, order, quote, worst)
  if (tif === 'post_only' && isPositive(walk.base)) return { error: 'wouldTake', field: 'px' }
  return takeLimit(work, { ...freeze(work, order, needed), px: order.px }, quote)
}

/** Places a take-profit or stop-loss. It freezes nothing, only reduces, fires once and ends with its position. */
export const protect = (
  work: ContractWork,
  position: OpenPosition,
  { kind, sz, trigPx, by }: ExitRequest,
  quote: ContractQuote,
): MarginOrder | Refusal => {
  const { uid, instId, holding } = position
  const present = quote[by]
  if (present === undefined) return { error: 'indexMissing' }
  const px = toPrice(trigPx)
  const dir = exitDirection(kind, openingSide(holding.side))
  const order = newOrder(work, uid, {
    instId,
    kind,
    side: sideToClose(holding),
    sz: toAmount(sz ?? sizeLeft(work, position, kind)),
    trigger: { px, by, dir },
  })
  const refused =
    checkSize(order.sz, quote.instrument, true) ??
    checkPrice('trigPx', px, present, quote.instrument) ??
    checkClose(work, order) ??
    checkCount(work.state.ordersOf(uid).length)
  if (refused !== undefined) return refused
  if (hasReached(present, px, dir)) return { error: 'triggerAtOnce', field: 'trigPx' }
  const refusal = checkStop(work, position, order, px, quote) ?? checkCover(work, position, order)
  if (refusal !== undefined) return refusal
  work.saveOrder(order)
  return work.orders.get(order.id) ?? order
}

/** Closes a position or a part of it, by a market or a limit order. */
export const closeOut = (
  work: ContractWork,
  { uid, instId, holding }: OpenPosition,
  { sz = holding.size, px, tif }: Pick<OrderRequest, 'px' | 'tif'> & { readonly sz?: Amount | undefined },
  quote: ContractQuote,
): MarginOrder | Refusal =>
  place(work, uid, { instId, side: sideToClose(holding), sz, px, tif, reduceOnly: true }, quote)

/** Turns a position at the market: closes it and opens one of the same size on the other side. */
export const reverse = (
  work: ContractWork,
  { uid, instId, holding }: OpenPosition,
  quote: ContractQuote,
): MarginOrder | Refusal =>
  place(work, uid, { instId, side: sideToClose(holding), sz: add(holding.size, holding.size) }, quote)
