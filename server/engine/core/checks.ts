import {
  type Amount,
  compare,
  type Instrument,
  isMultiple,
  type Order,
  PRICE_AGE_STALE,
  type Price,
  priceBand,
  type Refusal,
  sizeFor,
  type Ticker,
  toAmount,
  toPrice,
} from '#protocol'
import type { BookSnapshot, Market } from '../../market/port.ts'

/** What an order needs to know of the market at this moment. */
export interface Quote {
  readonly instrument: Instrument
  readonly ticker: Ticker
  readonly book: BookSnapshot
  /** The index price; undefined while there is none that is fresh. */
  index(): Price | undefined
}

const refusal = (error: Refusal['error'], field?: string, values?: Readonly<Record<string, string>>): Refusal => ({
  error,
  ...(field === undefined ? {} : { field }),
  ...(values === undefined ? {} : { values }),
})

/** What is let through in an instrument: everything, what reduces a position, cancellations alone, or nothing. */
export const MODES = ['live', 'reduce-only', 'cancel-only', 'halt'] as const
export type Mode = (typeof MODES)[number]

/** The stricter of two modes. */
export const strictest = (a: Mode, b: Mode): Mode => (MODES.indexOf(a) > MODES.indexOf(b) ? a : b)

/** The refusal of a mode in which nothing is dealt; what only reduces is for the engine of contracts to tell. */
export const refusedBy = (mode: Mode): Refusal | undefined =>
  mode === 'live' || mode === 'reduce-only'
    ? undefined
    : refusal(mode === 'halt' ? 'instrumentHalted' : 'cancelOnly', 'instId')

const freshIndex = (market: Market, instId: string, at: number): Price | undefined => {
  const index = market.index(instId)
  return index === undefined || at - Number(index.ts) > PRICE_AGE_STALE ? undefined : toPrice(index.idxPx)
}

/**
 * The quote that orders are taken on, or why they are not: unknown, not traded here, switched off, closed, its source
 * silent, or too old.
 */
export const quoteOf = (market: Market, instId: string, at: number, mode: Mode = 'live'): Quote | Refusal => {
  const instrument = market.instrument(instId)
  if (instrument === undefined) return refusal('instrumentUnknown', 'instId')
  if (!instrument.tradable) return refusal('instrumentReadOnly', 'instId')
  const switched = refusedBy(mode)
  if (switched !== undefined) return switched
  if (market.halted !== undefined) return refusal('sourceSilent', 'instId')
  if (instrument.state !== 'live' || !market.isOpen(instId, at)) return refusal('instrumentClosed', 'instId')
  const ticker = market.ticker(instId)
  const book = market.book(instId)
  if (ticker === undefined || book === undefined || at - Number(ticker.ts) > PRICE_AGE_STALE)
    return refusal('priceStale')
  return { instrument, ticker, book, index: () => freshIndex(market, instId, at) }
}

/** Size in base: whole lots, between minimum and maximum. */
export const checkSize = (sz: Amount, { lotSz, minSz, maxSz }: Instrument): Refusal | undefined => {
  if (!isMultiple(sz, lotSz)) return refusal('sizeStep', 'sz', { step: lotSz })
  if (compare(sz, toAmount(minSz)) < 0) return refusal('sizeTooSmall', 'sz', { min: minSz })
  if (compare(sz, toAmount(maxSz)) > 0) return refusal('sizeTooLarge', 'sz', { max: maxSz })
  return undefined
}

/** Quote currency to spend: what it buys at the best price must be within the same bounds. */
export const checkSpend = (sz: Amount, best: Price, { minSz, maxSz }: Instrument): Refusal | undefined => {
  const base = sizeFor(sz, best)
  if (compare(base, toAmount(minSz)) < 0) return refusal('sizeTooSmall', 'sz', { min: minSz })
  if (compare(base, toAmount(maxSz)) > 0) return refusal('sizeTooLarge', 'sz', { max: maxSz })
  return undefined
}

/** Within the band around a price? */
export const checkBand = (px: Price, around: Price, tickSz: string, field: 'px' | 'trigPx'): Refusal | undefined => {
  const { low, high } = priceBand(around, tickSz)
  return compare(px, low) < 0 || compare(px, high) > 0 ? refusal('priceOutOfRange', field, { low, high }) : undefined
}

/** Limit price: whole ticks, within the band around the last price. */
export const checkPrice = (px: Price, { instrument: { tickSz }, ticker }: Quote): Refusal | undefined =>
  isMultiple(px, tickSz)
    ? checkBand(px, toPrice(ticker.last), tickSz, 'px')
    : refusal('priceStep', 'px', { step: tickSz })

export const checkFunds = (available: Amount, needed: Amount, coin: string): Refusal | undefined =>
  compare(available, needed) < 0 ? refusal('balanceTooLow', 'sz', { available, needed, coin }) : undefined

/** How many live orders a user may have. */
export const MAX_LIVE_ORDERS = 200

export const checkCount = (live: number): Refusal | undefined =>
  live >= MAX_LIVE_ORDERS ? refusal('tooManyOrders', undefined, { max: String(MAX_LIVE_ORDERS) }) : undefined

export const isRefusal = (value: object): value is Refusal => 'error' in value

/** An order that can be changed by this user, or why not. `ended` is what the records say when it does not live. */
export const ownOrder = <O extends { readonly uid: string; readonly state: Order['state'] }>(
  uid: string,
  live: O | undefined,
  ended: { readonly uid: string } | undefined,
): O | Refusal => {
  if (live?.uid === uid) return live
  return refusal(ended?.uid === uid ? 'orderEnded' : 'orderUnknown', 'ordId')
}
