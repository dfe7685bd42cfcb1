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

/** The market data that an order is decided on. */
export interface Quote {
  readonly instrument: Instrument
  readonly ticker: Ticker
  readonly book: BookSnapshot
  /** The index price; undefined while there is no fresh one. */
  index(): Price | undefined
}

/** What an instrument accepts: everything, only orders that reduce a position, only cancellations, or nothing. */
export const MODES = ['live', 'reduce-only', 'cancel-only', 'halt'] as const
export type Mode = (typeof MODES)[number]

/** The stricter of two modes. */
export const strictest = (a: Mode, b: Mode): Mode => (MODES.indexOf(a) > MODES.indexOf(b) ? a : b)

/** The refusal of a mode without trading. For `reduce-only` the margin engines decide which orders only reduce. */
export const refusedBy = (mode: Mode): Refusal | undefined =>
  mode === 'live' || mode === 'reduce-only'
    ? undefined
    : refusal(mode === 'halt' ? 'instrumentHalted' : 'cancelOnly', 'instId')

const freshIndex = (market: Market, instId: string, at: number): Price | undefined => {
  const index = market.index(instId)
  return index === undefined || at - Number(index.ts) > PRICE_AGE_STALE ? undefined : toPrice(index.idxPx)
}

/**
 * The quote that orders are decided on, or the refusal: the instrument is unknown, not traded here, switched off or
 * closed, its source is silent, or its price is too old.
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

/** The live order of this user, or a refusal. `ended` is the order's entry in the records when it is not live. */
export const ownOrder = <O extends { readonly uid: string; readonly state: Order['state'] }>(
  uid: string,
  live: O | undefined,
  ended: { readonly uid: string } | undefined,
): O | Refusal => {
  if (live?.uid === uid) return live
  return refusal(ended?.uid === uid ? 'orderEnded' : 'orderUnknown', 'ordId')
}
