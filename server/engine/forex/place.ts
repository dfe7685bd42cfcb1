import {
  type Amount,
  add,
  compare,
  forexHealth,
  forexMargin,
  type Instrument,
  isMultiple,
  isNegative,
  isPositive,
  openingSide,
  type Price,
  pipOf,
  portion,
  priceBand,
  type Refusal,
  type Side,
  subtract,
  sum,
  toAmount,
  toPrice,
  ZERO,
} from '#protocol'
import { remaining } from '../futures/booking.ts'
import { checkCount, openingPart } from '../futures/checks.ts'
import { directionOf, newOrder } from '../futures/newOrder.ts'
import { COIN, type FuturesOrder, isResting, type OpenPosition } from '../futures/types.ts'
import { finish, takeFills, takeLimit, walkOf } from './execute.ts'
import { closingSide } from './judge.ts'
import { accountOf } from './margin.ts'
import type { ForexQuote } from './quote.ts'
import { leverageFor, sizesOf } from './terms.ts'
import type { ForexWork } from './work.ts'

/** The price that a trader saw, and by how many pips it may be worse. */
export interface Seen {
  readonly seenPx: Price
  readonly maxDeviation: Amount
}

export interface ForexWish {
  readonly instId: string
  readonly side: Side
  readonly sz: Amount
  /** A limit entry. */
  readonly px?: Price | undefined
  /** A stop entry. */
  readonly trigPx?: Price | undefined
  /** Of an order at the market. */
  readonly seen?: Seen | undefined
  readonly tp?: Price | undefined
  readonly sl?: Price | undefined
}

/** A take-profit or stop-loss; of all that is held now unless a part is named. */
export interface ForexExit {
  readonly kind: 'tp' | 'sl'
  readonly sz?: Amount | undefined
  readonly trigPx: Price
}

/** The dealing price that an order of this side takes, and the one that what it opens would be closed at. */
export const dealingPrice = ({ bid, ask }: ForexQuote, side: Side): Price => (side === 'buy' ? ask : bid)
const watchedBy = (side: Side): 'bid' | 'ask' => (side === 'buy' ? 'ask' : 'bid')
const other = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy')

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
  order: FuturesOrder,
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
export const checkExits = (order: FuturesOrder, from: Price, quote: ForexQuote): Refusal | undefined => {
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

/** The worst price that a market order may be dealt at; undefined without one that was seen. */
const worstOf = (side: Side, seen: Seen | undefined, pair: Instrument): Price | undefined => {
  if (seen === undefined) return undefined
  const by = portion(seen.maxDeviation, pipOf(pair), 'down')
  const worst = side === 'buy' ? add(toAmount(seen.seenPx), by) : subtract(toAmount(seen.seenPx), by)
  return isPositive(worst) ? toPrice(worst) : toPrice(pair.tickSz)
}

/** What may be put up is less than the margin of what would open, or (in a close) a loss is more than there is. */
const balanceTooLow = (work: ForexWork, order: FuturesOrder, at: Price, { conversion }: ForexQuote): Refusal => {
  const account = accountOf(work, order.uid)
  const available = account === undefined ? work.available(order.uid) : forexHealth(account).free
  const needed = forexMargin(openingPart(work, order), at, order.leverage, conversion)
  return { error: 'balanceTooLow', field: 'sz', values: { available, needed, coin: COIN } }
}

/** All of it at once within what was seen, or nothing. */
const takeAtOnce = (
  work: ForexWork,
  order: FuturesOrder,
  seen: Seen | undefined,
  quote: ForexQuote,
): FuturesOrder | Refusal => {
  const { side, sz } = order
  const worst = worstOf(side, seen, quote.instrument)
  const { fills, left } = walkOf(work, quote, side, sz, worst)
  if (isPositive(left)) {
    const more = walkOf(work, quote, side, sz)
    return isPositive(more.left) ? { error: 'noLiquidity' } : { error: 'quoteChanged', field: 'seenPx' }
  }
  const done = work.attempt(() => {
    const taken = takeFills(work, order, fills, quote)
    return taken.short ? undefined : finish(work, taken)
  })
  return done ?? balanceTooLow(work, order, dealingPrice(quote, side), quote)
}

/** Would the margin of an entry that waits be found now? It is asked again when it fills. */
export const checkMargin = (
  work: ForexWork,
  order: FuturesOrder,
  at: Price,
  quote: ForexQuote,
): Refusal | undefined => {
  const left = { ...order, sz: remaining(order), accFillSz: ZERO, px: undefined }
  if (!isPositive(openingPart(work, left))) return undefined
  let carried = false
  work.attempt(() => {
    carried = !takeFills(work, left, [{ px: at, sz: left.sz }], quote).short
    return undefined
  })
  return carried ? undefined : balanceTooLow(work, order, at, quote)
}

/** Accepts an order and deals what can be dealt now, or says why not. */
export const placeForex = (
  work: ForexWork,
  uid: string,
  wish: ForexWish,
  isNewAccount: boolean,
  quote: ForexQuote,
): FuturesOrder | Refusal => {
  const { instId, side, px, trigPx, seen, tp, sl } = wish
  const { instrument } = quote
  const leverage = leverageFor(instrument, work.at, isNewAccount)
  const by = watchedBy(other(side))
  const attached =
    tp === undefined && sl === undefined ? undefined : { tp: tp && toPrice(tp), sl: sl && toPrice(sl), by }
  const trigger =
    trigPx === undefined
      ? undefined
      : ({ px: toPrice(trigPx), by: watchedBy(side), dir: side === 'buy' ? 'up' : 'down' } as const)
  const order = newOrder(work, uid, {
    instId,
    kind: 'order',
    side,
    sz: toAmount(wish.sz),
    px: px && toPrice(px),
    tif: px === undefined ? 'ioc' : 'gtc',
    trigger,
    attached,
    reduceOnly: false,
    mode: 'cross',
    leverage,
  })
  if (seen !== undefined && isNegative(seen.maxDeviation)) return { error: 'invalidField', field: 'maxDeviation' }
  // What it opens is closed on the other side, so that is where its exits are measured from.
  const entry = order.px ?? trigger?.px
  const refused =
    checkStep(order.sz, instrument) ??
    checkMost(work, order, instrument, isNewAccount) ??
    (order.px === undefined ? undefined : checkPrice('px', order.px, quote)) ??
    (trigger === undefined ? undefined : checkPrice('trigPx', trigger.px, quote)) ??
    checkExits(order, entry ?? dealingPrice(quote, other(side)), quote) ??
    checkCount(work, uid)
  if (refused !== undefined) return refused
  if (trigger !== undefined) {
    if (isReached(dealingPrice(quote, side), trigger.px, trigger.dir))
      return { error: 'triggerAtOnce', field: 'trigPx' }
    return checkMargin(work, order, trigger.px, quote) ?? save(work, order)
  }
  if (order.px === undefined) return takeAtOnce(work, order, seen, quote)
  const short = checkMargin(work, order, order.px, quote)
  if (short !== undefined) return short
  work.saveOrder(order)
  takeLimit(work, order, order.px, quote)
  return work.orders.get(order.id) ?? order
}

export const save = (work: ForexWork, order: FuturesOrder): FuturesOrder => {
  work.saveOrder(order)
  return work.orders.get(order.id) ?? order
}

/** Sets a take-profit or stop-loss. It only reduces, fires once and ends with its position. */
export const protectForex = (
  work: ForexWork,
  { uid, instId, holding, leverage }: OpenPosition,
  { kind, sz = holding.size, trigPx }: ForexExit,
  quote: ForexQuote,
): FuturesOrder | Refusal => {
  const side = closingSide(holding)
  const trigger = { px: toPrice(trigPx), by: watchedBy(side), dir: directionOf(kind, other(side)) } as const
  const order = newOrder(work, uid, { instId, kind, side, sz: toAmount(sz), trigger, mode: 'cross', leverage })
  const refused =
    checkClosing(order.sz, holding.size, quote.instrument) ??
    checkPrice('trigPx', trigger.px, quote) ??
    checkCount(work, uid)
  if (refused !== undefined) return refused
  if (isReached(dealingPrice(quote, side), trigger.px, trigger.dir)) return { error: 'triggerAtOnce', field: 'trigPx' }
  return save(work, order)
}

export const checkClosing = (sz: Amount, held: Amount, pair: Instrument): Refusal | undefined =>
  compare(sz, held) > 0 ? { error: 'sizeTooLarge', field: 'sz', values: { max: held } } : checkStep(sz, pair)

/** Closes a position, all of it or a part, at the market. */
export const closeForex = (
  work: ForexWork,
  { uid, instId, holding, leverage }: OpenPosition,
  { sz = holding.size, seen }: { readonly sz?: Amount | undefined; readonly seen?: Seen | undefined },
  quote: ForexQuote,
): FuturesOrder | Refusal => {
  if (seen !== undefined && isNegative(seen.maxDeviation)) return { error: 'invalidField', field: 'maxDeviation' }
  const refused = checkClosing(toAmount(sz), holding.size, quote.instrument)
  if (refused !== undefined) return refused
  const wish = { instId, kind: 'order', side: closingSide(holding), sz: toAmount(sz), mode: 'cross', leverage } as const
  return takeAtOnce(work, newOrder(work, uid, wish), seen, quote)
}

/** Turns a position: what is held is closed, and as much opened on the other side, at the market. */
export const reverseForex = (
  work: ForexWork,
  { uid, instId, holding }: OpenPosition,
  isNewAccount: boolean,
  quote: ForexQuote,
): FuturesOrder | Refusal => {
  const side = closingSide(holding)
  const order = newOrder(work, uid, {
    instId,
    kind: 'order',
    side,
    sz: add(holding.size, holding.size),
    reduceOnly: false,
    mode: 'cross',
    leverage: leverageFor(quote.instrument, work.at, isNewAccount),
  })
  return takeAtOnce(work, order, undefined, quote)
}

/** Entries that rest at a limit which the dealing price has come to are filled, best first. */
export const fillLimits = (work: ForexWork, quote: ForexQuote): void => {
  const { instId } = quote.instrument
  for (const side of ['buy', 'sell'] as const)
    for (const order of work.state.resting(instId, side).slice()) {
      if (!isResting(order) || compare(dealingPrice(quote, side), order.px) * (side === 'buy' ? 1 : -1) > 0) break
      if (work.state.order(order.id) !== undefined) takeLimit(work, order, order.px, quote)
    }
}
