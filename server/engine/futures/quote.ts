import { type Instrument, PRICE_AGE_STALE, type Price, type Refusal, refusal, toPrice } from '#protocol'
import { pairOf } from '../../market/instruments.ts'
import type { BookSnapshot, Market } from '../../market/port.ts'
import { type Mode, refusedBy } from '../core/checks.ts'
import type { PriceKind, WatchedPrice } from '../margin/types.ts'

/** Why nothing is done in a contract: unknown, no contract, switched off, its source silent, or closed. */
const restOf = (market: Market, instrument: Instrument, at: number, mode: Mode): Refusal | undefined => {
  const { instId } = instrument
  if (instrument.kind !== 'futures' || !market.has('funding', instId)) return refusal('instrumentReadOnly', 'instId')
  if (market.halted !== undefined && refusedBy(mode) === undefined) return refusal('sourceSilent', 'instId')
  const isClosed = instrument.state !== 'live' || !market.isOpen(instId, at)
  return refusedBy(mode) ?? (isClosed ? refusal('instrumentClosed', 'instId') : undefined)
}

/** The mark of a contract that can be evaluated by now; undefined while it rests or is too old. It costs no book. */
export const freshMark = (market: Market, instId: string, at: number, mode: Mode): Price | undefined => {
  const instrument = market.instrument(instId)
  if (instrument === undefined || restOf(market, instrument, at, mode) !== undefined) return undefined
  const mark = market.mark(instId)
  return mark === undefined || at - Number(mark.ts) > PRICE_AGE_STALE ? undefined : toPrice(mark.markPx)
}

/**
 * The market of a contract, or why orders in it are not taken: unknown, no contract, switched off, its source silent,
 * closed, or too old.
 */
export const contractQuote = (
  market: Market,
  instId: string,
  at: number,
  mode: Mode = 'live',
): ContractQuote | Refusal => {
  const instrument = market.instrument(instId)
  if (instrument === undefined) return refusal('instrumentUnknown', 'instId')
  const rests = restOf(market, instrument, at, mode)
  if (rests !== undefined) return rests
  const [ticker, book, mark] = [market.ticker(instId), market.book(instId), market.mark(instId)]
  if (ticker === undefined || book === undefined || mark === undefined) return refusal('priceStale')
  if (at - Math.min(Number(ticker.ts), Number(mark.ts)) > PRICE_AGE_STALE) return refusal('priceStale')
  const index = market.index(pairOf(instrument))
  return {
    instrument,
    book,
    last: toPrice(ticker.last),
    mark: toPrice(mark.markPx),
    index: index === undefined ? undefined : toPrice(index.idxPx),
  }
}

/** What an order needs to know of a contract's market at this moment. */
export interface ContractQuote {
  readonly instrument: Instrument
  readonly book: BookSnapshot
  readonly last: Price
  readonly mark: Price
  /** Undefined while no source can be believed. */
  readonly index: Price | undefined
}

/** The price of a contract that a trigger watches; undefined while it has none. */
export const watchedPrice = (quote: Pick<ContractQuote, PriceKind>, by: WatchedPrice): Price | undefined =>
  by === 'bid' || by === 'ask' ? undefined : quote[by]
