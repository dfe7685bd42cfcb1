import {
  type Instrument,
  type Order,
  PRICE_AGE_STALE,
  type Price,
  type Refusal,
  refusal,
  type Ticker,
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

/** An order that can be changed by this user, or why not. `ended` is what the records say when it does not live. */
export const ownOrder = <O extends { readonly uid: string; readonly state: Order['state'] }>(
  uid: string,
  live: O | undefined,
  ended: { readonly uid: string } | undefined,
): O | Refusal => {
  if (live?.uid === uid) return live
  return refusal(ended?.uid === uid ? 'orderEnded' : 'orderUnknown', 'ordId')
}
