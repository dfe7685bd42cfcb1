import { type Instrument, PRICE_AGE_STALE, type Price, type Refusal, refusal, toPrice } from '#protocol'
import { pairOf } from '../../market/instruments.ts'
import type { BookSnapshot, Market } from '../../market/port.ts'
import { type Mode, refusedBy } from '../core/checks.ts'
import type { PriceKind, WatchedPrice } from '../margin/types.ts'

/** Why a contract is not traded: not a contract, switched off, its source silent, or closed. */
const restOf = (market: Market, instrument: Instrument, at: number, mode: Mode): Refusal | undefined => {
  const { instId } = instrument
  if (instrument.kind !== 'futures' || !market.has('funding', instId)) return refusal('instrumentReadOnly', 'instId')
  if (market.halted !== undefined && refusedBy(mode) === undefined) return refusal('sourceSilent', 'instId')
  const isClosed = instrument.state !== 'live' || !market.isOpen(instId, at)
  return refusedBy(mode) ?? (isClosed ? refusal('instrumentClosed', 'instId') : undefined)
}

/** The mark price to evaluate by; undefined while the contract is not traded or the price too old. Computes no book. */
export const freshMark = (market: Market, instId: string, at: number, mode: Mode): Price | undefined => {
  const instrument = market.instrument(instId)
  if (instrument === undefined || restOf(market, instrument, at, mode) !== undefined) return undefined
  const mark = market.mark(instId)
  return mark === undefined || at - Number(mark.ts) > PRICE_AGE_STALE ? undefined : toPrice(mark.markPx)
}

/**
 * The quote of a contract, or the refusal of its orders: unknown, not a contract, switched off, its source silent,
 * closed, or its price too old.
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

/** The market data that an order on a contract is decided on. */
export interface ContractQuote {
  readonly instrument: Instrument
  readonly book: BookSnapshot
  readonly last: Price
  readonly mark: Price
  /** Undefined while there is no fresh index price. */
  readonly index: Price | undefined
}

/** The price that a trigger watches; undefined while there is none. */
export const watchedPrice = (quote: Pick<ContractQuote, PriceKind>, by: WatchedPrice): Price | undefined =>
  by === 'bid' || by === 'ask' ? undefined : quote[by]
