import {
  type Amount,
  checkFunds,
  checkTierLimit,
  type Instrument,
  isZero,
  openingSide,
  openingSize,
  PRICE_AGE_STALE,
  type Price,
  type Refusal,
  refusal,
  sum,
  toPrice,
} from '#protocol'
import { pairOf } from '../../market/instruments.ts'
import type { Market } from '../../market/port.ts'
import { type Mode, refusedBy } from '../core/checks.ts'
import { remaining } from './booking.ts'
import { freeOf } from './margin.ts'
import { tiersFor } from './tiers.ts'
import { COIN, type ContractQuote, type MarginOrder } from './types.ts'
import type { Work } from './work.ts'

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

/** How much of an order would open, given what is held on the other side now. */
export const openingPart = (work: Work<unknown>, order: MarginOrder): Amount =>
  openingSize(order, work.state.position(order.uid, order.instId)?.holding)

/** What is held on the side of an order, and what remains of the other orders that could open more there. */
export const sameSide = (work: Work<unknown>, { id, uid, instId, side }: MarginOrder): readonly Amount[] => {
  const held = work.state.position(uid, instId)?.holding
  const others = work.state.ordersOf(uid, instId).filter((one) => one.side === side && !one.reduceOnly && one.id !== id)
  return [...(held !== undefined && openingSide(held.side) === side ? [held.size] : []), ...others.map(remaining)]
}

/** Is the position that would result, with everything that rests on the same side, within the leverage's tier? */
export const checkTier = (work: Work, order: MarginOrder, opens: Amount, px: Price): Refusal | undefined => {
  if (isZero(opens)) return undefined
  const { leverage } = work.state.settings(order.uid, order.instId)
  return checkTierLimit(tiersFor(work, order.instId), leverage, sum([opens, ...sameSide(work, order)]), px)
}

/** May the user put up so much? Not while a mark of the margin that they share is missing. */
export const checkFree = (work: Work, uid: string, needed: Amount): Refusal | undefined => {
  const free = freeOf(work, uid)
  return free === undefined ? refusal('priceStale') : checkFunds(free, needed, COIN)
}
