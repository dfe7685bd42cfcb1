import {
  type Amount,
  compare,
  forexHealth,
  forexMargin,
  type Instrument,
  isMultiple,
  isPositive,
  openingSide,
  type Price,
  priceBand,
  type Refusal,
  type Side,
  sum,
  ZERO,
} from '#protocol'
import { remaining } from '../margin/booking.ts'
import { openingPart } from '../margin/checks.ts'
import { sizesOf } from '../margin/forexTerms.ts'
import { directionOf } from '../margin/newOrder.ts'
import { COIN, type MarginOrder } from '../margin/types.ts'
import { takeFills } from './execute.ts'
import { accountOf } from './margin.ts'
import type { ForexQuote } from './quote.ts'
import type { ForexWork } from './work.ts'

/** The dealing price that an order of this side takes, and the one that what it opens would be closed at. */
export const dealingPrice = ({ bid, ask }: ForexQuote, side: Side): Price => (side === 'buy' ? ask : bid)
export const watchedBy = (side: Side): 'bid' | 'ask' => (side === 'buy' ? 'ask' : 'bid')
export const other = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy')

export const checkPrice = (
  field: string,
  px: Price,
  { mid, instrument: { tickSz } }: ForexQuote,
): Refusal | undefined => {
  if (!isMultiple(px, tickSz)) return { error: 'priceStep', field, values: { step: tickSz } }
  const { low, high } = priceBand(mid, tickSz)
  const isOut = compare(px, low) < 0 || compare(px, high) > 0
  return isOut ? { error: 'priceOutOfRange', field, values: { low, high } } : undefined
}

export const checkStep = (sz: Amount, pair: Instrument): Refusal | undefined => {
  const { step } = sizesOf(pair, false)
  if (!isMultiple(sz, step)) return { error: 'sizeStep', field: 'sz', values: { step } }
  return compare(sz, step) < 0 ? { error: 'sizeTooSmall', field: 'sz', values: { min: step } } : undefined
}

/** The largest order, and the largest position with all that waits to open on the same side. */
export const checkMost = (
  work: ForexWork,
  order: MarginOrder,
  pair: Instrument,
  isNew: boolean,
): Refusal | undefined => {
  const { most } = sizesOf(pair, isNew)
  const refusal: Refusal = { error: 'sizeTooLarge', field: 'sz', values: { max: most } }
  if (compare(order.sz, most) > 0) return refusal
  const { uid, instId, side } = order
  const held = work.state.position(uid, instId)?.holding
  const same = held !== undefined && openingSide(held.side) === side ? [held.size] : []
  const waiting = work.state
    .ordersOf(uid, instId)
    .filter((one) => one.side === side && !one.reduceOnly && one.id !== order.id)
  const opens = openingPart(work, order)
  return isPositive(opens) && compare(sum([...same, opens, ...waiting.map(remaining)]), most) > 0 ? refusal : undefined
}

export const isReached = (present: Price, px: Price, dir: 'up' | 'down'): boolean =>
  compare(present, px) * (dir === 'up' ? 1 : -1) >= 0

/** Exits that come with an order: beyond its own price, and beyond the price that would close it now. */
export const checkExits = (order: MarginOrder, from: Price, quote: ForexQuote): Refusal | undefined => {
  for (const kind of ['tp', 'sl'] as const) {
    const px = order.attached?.[kind]
    if (px === undefined) continue
    const field = `${kind}TrigPx`
    const refused = checkPrice(field, px, quote)
    if (refused !== undefined) return refused
    if (isReached(from, px, directionOf(kind, order.side))) return { error: 'triggerAtOnce', field }
  }
  return undefined
}

/** What closes, closes no more than is held. */
export const checkClosing = (sz: Amount, held: Amount, pair: Instrument): Refusal | undefined =>
  compare(sz, held) > 0 ? { error: 'sizeTooLarge', field: 'sz', values: { max: held } } : checkStep(sz, pair)

/** What may be put up is less than the margin of what would open, or (in a close) a loss is more than there is. */
export const balanceTooLow = (work: ForexWork, order: MarginOrder, at: Price, { conversion }: ForexQuote): Refusal => {
  const account = accountOf(work, order.uid)
  const available = account === undefined ? work.available(order.uid) : forexHealth(account).free
  const needed = forexMargin(openingPart(work, order), at, order.leverage, conversion)
  return { error: 'balanceTooLow', field: 'sz', values: { available, needed, coin: COIN } }
}

/** Would the margin of an entry that waits be found now? It is asked again when it fills. */
export const checkMargin = (work: ForexWork, order: MarginOrder, at: Price, quote: ForexQuote): Refusal | undefined => {
  const left = { ...order, sz: remaining(order), accFillSz: ZERO, px: undefined }
  if (!isPositive(openingPart(work, left))) return undefined
  let carried = false
  work.attempt(() => {
    carried = !takeFills(work, left, [{ px: at, sz: left.sz }], quote).short
    return undefined
  })
  return carried ? undefined : balanceTooLow(work, order, at, quote)
}
