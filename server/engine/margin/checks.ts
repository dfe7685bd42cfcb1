import {
  type Amount,
  compare,
  type Instrument,
  isMultiple,
  isZero,
  largestNotional,
  notional,
  openingSide,
  PRICE_AGE_STALE,
  type Price,
  priceBand,
  type Refusal,
  subtract,
  sum,
  toAmount,
  toPrice,
  ZERO,
} from '#protocol'
import { pairOf } from '../../market/instruments.ts'
import type { Market } from '../../market/port.ts'
import { type Mode, refusedBy } from '../core/checks.ts'
import { remaining } from './booking.ts'
import { freeOf } from './margin.ts'
import { tiersFor } from './tiers.ts'
import { COIN, type ContractQuote, type MarginOrder } from './types.ts'
import type { Work } from './work.ts'

const refusal = (error: Refusal['error'], field?: string, values?: Readonly<Record<string, string>>): Refusal => ({
  error,
  ...(field === undefined ? {} : { field }),
  ...(values === undefined ? {} : { values }),
})
export const isRefusal = (value: object): value is Refusal => 'error' in value

/** Why nothing is done in a contract: unknown, no contract, switched off, its source silent, or closed. */
const restOf = (market: Market, instrument: Instrument, at: number, mode: Mode): Refusal | undefined => {
  const { instId } = instrument
  if (instrument.kind !== 'futures' || !market.has('funding', instId)) return refusal('instrumentReadOnly', 'instId')
  if (market.halted !== undefined && refusedBy(mode) === undefined) return refusal('sourceSilent', 'instId')
  const isClosed = instrument.state !== 'live' || !market.isOpen(instId, at)
  return refusedBy(mode) ?? (isClosed ? refusal('instrumentClosed', 'instId') : undefined)
}

/** The mark of a contract that can be judged by now; undefined while it rests or is too old. It costs no book. */
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

/** Size in base: whole lots, between minimum and maximum. What closes may be as little, or as much, as is held. */
export const checkSize = (sz: Amount, { lotSz, minSz, maxSz }: Instrument, closes = false): Refusal | undefined => {
  if (!isMultiple(sz, lotSz)) return refusal('sizeStep', 'sz', { step: lotSz })
  if (closes) return undefined
  if (compare(sz, toAmount(minSz)) < 0) return refusal('sizeTooSmall', 'sz', { min: minSz })
  if (compare(sz, toAmount(maxSz)) > 0) return refusal('sizeTooLarge', 'sz', { max: maxSz })
  return undefined
}

/** Limit and trigger prices: whole ticks, within the band around the price that they are measured by. */
export const checkPrice = (field: string, px: Price, around: Price, { tickSz }: Instrument): Refusal | undefined => {
  if (!isMultiple(px, tickSz)) return refusal('priceStep', field, { step: tickSz })
  const { low, high } = priceBand(around, tickSz)
  return compare(px, low) < 0 || compare(px, high) > 0 ? refusal('priceOutOfRange', field, { low, high }) : undefined
}

export const MAX_LIVE_ORDERS = 200
export const checkCount = (work: Work<unknown>, uid: string): Refusal | undefined =>
  work.state.ordersOf(uid).length >= MAX_LIVE_ORDERS
    ? refusal('tooManyOrders', undefined, { max: String(MAX_LIVE_ORDERS) })
    : undefined

/** How much of an order would open, given what is held on the other side now. */
export const openingPart = (work: Work<unknown>, order: MarginOrder): Amount => {
  if (order.reduceOnly) return ZERO
  const holding = work.state.position(order.uid, order.instId)?.holding
  if (holding === undefined || openingSide(holding.side) === order.side) return order.sz
  const more = subtract(order.sz, holding.size)
  return compare(more, ZERO) > 0 ? more : ZERO
}

/** Is the position that would result, with everything that rests on the same side, within the leverage's tier? */
export const checkTier = (work: Work, order: MarginOrder, opens: Amount, px: Price): Refusal | undefined => {
  if (isZero(opens)) return undefined
  const { uid, instId, side } = order
  const { leverage } = work.state.settings(uid, instId)
  const tiers = tiersFor(work, instId)
  const highest = tiers[0]?.maxLeverage ?? 1
  // A table may have come into force that allows less than was set.
  if (leverage > highest) return refusal('leverageTooHigh', 'lever', { max: String(highest) })
  const most = largestNotional(tiers, leverage)
  if (most === undefined) return undefined
  const held = work.state.position(uid, instId)?.holding
  const same = held !== undefined && openingSide(held.side) === side ? held.size : ZERO
  const resting = work.state
    .ordersOf(uid, instId)
    .filter((one) => one.side === side && !one.reduceOnly && one.id !== order.id)
  const size = sum([same, opens, ...resting.map(remaining)])
  return compare(notional(size, px, 'up'), most) > 0
    ? refusal('positionTooLarge', 'sz', { max: most, leverage: String(leverage) })
    : undefined
}

export const checkFunds = (work: Work, uid: string, needed: Amount): Refusal | undefined => {
  const available = freeOf(work, uid)
  if (available === undefined) return refusal('priceStale')
  return compare(available, needed) < 0 ? refusal('balanceTooLow', 'sz', { available, needed, coin: COIN }) : undefined
}
