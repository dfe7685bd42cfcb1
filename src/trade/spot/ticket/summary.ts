import {
  type Amount,
  add,
  averagePrice,
  compare,
  decimalsOf,
  endOfMarket,
  floorTo,
  type Instrument,
  isPositive,
  isZero,
  notional,
  type Price,
  portion,
  previewSpot,
  type Side,
  type Slippage,
  sizeFor,
  slippageBound,
  subtract,
  type TimeInForce,
  type TriggerPrice,
  toAmount,
  toPrice,
  type Want,
  ZERO,
} from '#protocol'
import { type Depth, midOf, slippageBpOf } from '../../ticket/market/depth.ts'
import type { OrderType } from './state.ts'

/** An order that is complete: what the confirm sheet froze. `px` for orders with a limit price alone. */
export interface PlannedOrder {
  readonly instId: string
  readonly side: Side
  readonly type: OrderType
  readonly tif: TimeInForce
  readonly want: Want
  readonly px?: Price
  /** The price that it waits for. */
  readonly trigger?: { readonly px: Price; readonly by: TriggerPrice }
  /** The limit price of the stop of a pair. */
  readonly stopPx?: Price
  /** Of a market order. */
  readonly maxSlippage?: Slippage
}

/** What an order costs and brings, at the depth shown now. Amounts name their coin beside them. */
export interface OrderSummary {
  readonly give: Amount
  readonly giveCcy: string
  /** Net of fees, with what rests counted as filled at its price. */
  readonly receive: Amount
  readonly receiveCcy: string
  readonly avgPx: Price | undefined
  readonly worstPx: Price | undefined
  /** Spread and depth against mid, in quote currency, of the part that fills at once; and the same in basis points. */
  readonly slippage: Amount
  readonly slippageBp: string
  readonly fee: Amount
  readonly feeCcy: string
  /** What the fee is made of: of the part that takes depth, of the part that rests, or of both. */
  readonly feeKind: 'taker' | 'maker' | 'both'
  /** Price at which the way back, taker fee included, returns exactly what was given. */
  readonly breakEven: Price | undefined
  /** Fills at once, in base. */
  readonly now: Amount
  /** Waits in the book (limit orders), in base. */
  readonly rests: Amount
  /** Depth does not reach for it (market orders, IOC, FOK), in the coin of `want`. */
  readonly unfilled: Amount
  /** The worst price at which a market order fills; undefined for the others. */
  readonly bound: Price | undefined
  /** What is unfilled lies beyond that price. */
  readonly isSlipping: boolean
}

const ceilTo = (value: Price, step: string): Price => {
  const down = floorTo(value, step)
  return down === value ? down : toPrice(add(toAmount(down), toAmount(step)))
}

const breakEvenOf = (
  side: Side,
  give: Amount,
  receive: Amount,
  instrument: Pick<Instrument, 'takerFee' | 'tickSz'>,
): Price | undefined => {
  if (!isPositive(give) || !isPositive(receive)) return undefined
  const keep = subtract(toAmount('1'), toAmount(instrument.takerFee))
  return side === 'buy'
    ? ceilTo(toPrice(sizeFor(give, toPrice(portion(receive, keep, 'down')))), instrument.tickSz)
    : floorTo(toPrice(sizeFor(portion(receive, keep, 'down'), toPrice(give))), instrument.tickSz)
}

/** What is too little for one more lot stays with the user; it is not depth that was missing. */
const missingDepth = (want: Want, left: Amount, worst: Price | undefined, lotSz: string): Amount =>
  'quote' in want && worst !== undefined && compare(left, notional(toAmount(lotSz), worst, 'up')) < 0 ? ZERO : left

/**
 * A stop will meet a book that nobody knows yet, and so will an IOC or FOK order that nothing answers now: it is counted
 * as filled at its limit price, or at `other` (its trigger price) where it has none, as a taker. What a pair gives is the
 * larger of what its two orders may need.
 */
const summariseAt = (
  { side, want, px, stopPx }: PlannedOrder,
  other: Price,
  { lotSz, takerFee, baseCcy, quoteCcy, tickSz }: Instrument,
): OrderSummary => {
  const buy = side === 'buy'
  const at = px ?? other
  const base = 'base' in want ? want.base : floorTo(sizeFor(want.quote, at), lotSz)
  const quote = notional(base, at, buy ? 'up' : 'down')
  const dearest = stopPx === undefined || compare(stopPx, at) < 0 ? quote : notional(base, stopPx, 'up')
  const fee = portion(buy ? base : quote, takerFee, 'up', 12)
  const give = 'quote' in want ? want.quote : buy ? dearest : base
  const receive = subtract(buy ? base : quote, fee)
  return {
    give,
    giveCcy: buy ? quoteCcy : baseCcy,
    receive,
    receiveCcy: buy ? baseCcy : quoteCcy,
    avgPx: at,
    worstPx: undefined,
    slippage: ZERO,
    slippageBp: '0',
    fee,
    feeCcy: buy ? baseCcy : quoteCcy,
    feeKind: 'taker',
    breakEven: breakEvenOf(side, buy ? quote : base, receive, { takerFee, tickSz }),
    now: ZERO,
    rests: ZERO,
    unfilled: ZERO,
    bound: undefined,
    isSlipping: false,
  }
}

/** The cost and risk of an order before it is sent, by the same walk through the book that will fill it. */
export const summarise = (order: PlannedOrder, depth: Depth, instrument: Instrument): OrderSummary => {
  if (order.trigger !== undefined) return summariseAt(order, order.trigger.px, instrument)
  const { side, want, px } = order
  const buy = side === 'buy'
  const mid = midOf(depth)
  const levels = buy ? depth.asks : depth.bids
  const bound = slippageBound(order, levels, order.maxSlippage)
  const preview = previewSpot({ side, want, limit: px, worst: bound }, levels, mid, instrument)
  const ends = order.tif === 'ioc' || order.tif === 'fok'
  const isKilled = order.tif === 'fok' ? isPositive(preview.left) : ends && isZero(preview.base)
  if (px !== undefined && isKilled && 'base' in want)
    return { ...summariseAt(order, px, instrument), unfilled: want.base }
  const rests = px === undefined || ends ? ZERO : preview.left
  const restsQuote = px === undefined ? ZERO : notional(rests, px, buy ? 'up' : 'down')
  const makerFee = portion(buy ? rests : restsQuote, instrument.makerFee, 'up', 12)
  const base = add(preview.base, rests)
  const quote = add(preview.quote, restsQuote)
  const fee = add(preview.fee, makerFee)
  const give = buy ? quote : base
  const receive = subtract(buy ? base : quote, fee)
  const unfilled = ends ? missingDepth(want, preview.left, preview.worstPx, instrument.lotSz) : ZERO
  return {
    give,
    giveCcy: buy ? instrument.quoteCcy : instrument.baseCcy,
    receive,
    receiveCcy: preview.feeCcy,
    avgPx: averagePrice(quote, base, decimalsOf(instrument.tickSz) + 2),
    worstPx: preview.worstPx,
    slippage: preview.slippage,
    slippageBp: slippageBpOf(preview.slippage, preview.base, mid),
    fee,
    feeCcy: preview.feeCcy,
    feeKind: isZero(rests) ? 'taker' : isZero(preview.base) ? 'maker' : 'both',
    breakEven: breakEvenOf(side, give, receive, instrument),
    now: preview.base,
    rests,
    unfilled,
    bound,
    isSlipping: isPositive(unfilled) && endOfMarket(levels, side, bound) === 'slippage',
  }
}
