import {
  type Amount,
  add,
  averagePrice,
  floorTo,
  isPositive,
  isZero,
  minimum,
  notional,
  type Price,
  portion,
  sizeFor,
  subtract,
  toAmount,
  toPrice,
  ZERO,
} from '../../base/money.ts'
import type { BookLevel } from '../../base/okx.ts'
import { decimalsOf, type Instrument } from '../instrument.ts'
import { beyondLimit } from '../matching.ts'
import type { Side } from '../side.ts'

/** The rule of a spot fill. The venue fills with it and the ticket previews with it, so the two cannot disagree. */

/** How much is wanted: base units, or (market buys) quote currency to spend. */
export type Want = { readonly base: Amount } | { readonly quote: Amount }

/** A limit price is between a fifth of the last price and five times it; beyond that it is taken for a typing error. */
export const PRICE_BAND = { low: '0.2', high: '5' } as const

/** The lowest and the highest limit price that the venue accepts now, in whole ticks. */
export const priceBand = (last: Price, tickSz: string): { readonly low: Price; readonly high: Price } => {
  const times = (factor: string): Price => floorTo(toPrice(portion(toAmount(last), factor, 'down')), tickSz)
  return { low: times(PRICE_BAND.low), high: times(PRICE_BAND.high) }
}

export interface LevelFill {
  readonly px: Price
  readonly sz: Amount
}

export interface Walk {
  readonly fills: readonly LevelFill[]
  readonly base: Amount
  readonly quote: Amount
  /** What the depth (or the limit) left unfilled, in the unit of the request. */
  readonly left: Amount
}

/**
 * Walks the opposite side of the book, best first, never past `limit` and never more than each level shows.
 * Sizes are floored to the lot. `levels` are asks for a buy, bids for a sell.
 */
export const walkBook = (
  levels: readonly BookLevel[],
  side: Side,
  want: Want,
  { lotSz }: Pick<Instrument, 'lotSz'>,
  limit?: Price,
): Walk => {
  const byQuote = 'quote' in want
  let left = byQuote ? want.quote : want.base
  let base = ZERO
  let quote = ZERO
  const fills: LevelFill[] = []
  for (const [rawPx, rawSz] of levels) {
    const px = toPrice(rawPx)
    if (limit !== undefined && beyondLimit(side, px, limit) > 0) break
    const wanted = byQuote ? sizeFor(left, px) : left
    const sz = floorTo(minimum(wanted, toAmount(rawSz)), lotSz)
    if (isZero(sz)) {
      if (isZero(floorTo(wanted, lotSz))) break
      continue
    }
    const cost = notional(sz, px, 'down')
    fills.push({ px, sz })
    base = add(base, sz)
    quote = add(quote, cost)
    left = subtract(left, byQuote ? cost : sz)
    if (!isPositive(left)) break
  }
  return { fills, base, quote, left }
}

/** Fee of one fill: charged in the coin received, rounded up to the coin's ledger decimals (decision 55). */
export const spotFee = (side: Side, sz: Amount, px: Price, rate: string): Amount =>
  portion(side === 'buy' ? sz : notional(sz, px, 'down'), rate, 'up', 12)

export interface SpotPreview {
  /** Filled at once against the depth shown. */
  readonly base: Amount
  readonly quote: Amount
  readonly avgPx: Price | undefined
  readonly worstPx: Price | undefined
  /** In the coin received. */
  readonly fee: Amount
  readonly feeCcy: string
  /** Net of fee, in the coin received. */
  readonly receive: Amount
  /** Cost against mid in quote currency: spread and depth together. */
  readonly slippage: Amount
  /** What would rest in the book (limit) or is left unfilled (market), in the unit of the request. */
  readonly left: Amount
}

/** What an order would do now, by the same walk that fills it. `mid` is the middle of best bid and ask. */
export const previewSpot = (
  order: {
    readonly side: Side
    readonly want: Want
    readonly limit?: Price | undefined
    /** Of a market order: see `slippageBound`. */
    readonly worst?: Price | undefined
  },
  levels: readonly BookLevel[],
  mid: Price | undefined,
  instrument: Pick<Instrument, 'lotSz' | 'tickSz' | 'takerFee' | 'baseCcy' | 'quoteCcy'>,
): SpotPreview => {
  const walk = walkBook(levels, order.side, order.want, instrument, order.limit ?? order.worst)
  const fee = walk.fills.reduce<Amount>(
    (total, { sz, px }) => add(total, spotFee(order.side, sz, px, instrument.takerFee)),
    ZERO,
  )
  const gross = order.side === 'buy' ? walk.base : walk.quote
  const atMid = mid === undefined ? walk.quote : notional(walk.base, mid, 'down')
  return {
    base: walk.base,
    quote: walk.quote,
    avgPx: averagePrice(walk.quote, walk.base, decimalsOf(instrument.tickSz) + 2),
    worstPx: walk.fills.at(-1)?.px,
    fee,
    feeCcy: order.side === 'buy' ? instrument.baseCcy : instrument.quoteCcy,
    receive: subtract(gross, fee),
    slippage: order.side === 'buy' ? subtract(walk.quote, atMid) : subtract(atMid, walk.quote),
    left: walk.left,
  }
}
