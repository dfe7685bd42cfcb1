import {
  type Amount,
  compare,
  crossHealth,
  endOfMarket,
  floorTo,
  isLiquidated,
  isPositive,
  isZero,
  minimum,
  type Price,
  stateByFills,
  subtract,
  type Walk,
  walkBook,
} from '#protocol'
import { endClosers, endOrder, release } from '../margin/booking.ts'
import { wanted } from '../margin/sizes.ts'
import { endVoidStop } from '../margin/stops.ts'
import { tiersFor } from '../margin/tiers.ts'
import type { MarginOrder, RestingOrder } from '../margin/types.ts'
import { book, type Execution, frozenFor } from './booking.ts'
import { crossOf } from './margin.ts'
import type { ContractQuote } from './quote.ts'
import { liquidationOf } from './stops.ts'
import type { ContractWork } from './work.ts'

/** The side of the book that an order takes from. */
export const opposite = ({ book: { asks, bids } }: ContractQuote, side: MarginOrder['side']) =>
  side === 'buy' ? asks : bids

/** What an order would take now from the depth that is left in the book. `worst` bounds a market order. */
export const walkOf = (work: ContractWork, order: MarginOrder, quote: ContractQuote, worst?: Price): Walk => {
  const depth = work.depth(order.instId, order.side, opposite(quote, order.side))
  return walkBook(depth, order.side, { base: wanted(work, order) }, quote.instrument, order.px ?? worst)
}

/** Whether the user's margin holds at the mark price. A fill must not open what would be liquidated at once. */
export const isSound = (work: ContractWork, uid: string, { instrument, mark }: ContractQuote): boolean => {
  const { instId } = instrument
  const position = work.state.position(uid, instId)
  if (position === undefined) return true
  if (position.mode === 'isolated') return !isLiquidated(position.holding, tiersFor(work, instId), mark)
  const account = crossOf(work, uid)
  return account !== undefined && !crossHealth(account).liquidated
}

/** Books one fill and checks the margin after it. Undefined, with nothing changed, when the user cannot cover it. */
const fillOne = (
  work: ContractWork,
  order: MarginOrder,
  execution: Execution,
  quote: ContractQuote,
): MarginOrder | undefined =>
  work.attempt(() => {
    const onlyReduces = compare(wanted(work, { ...order, reduceOnly: true }), execution.sz) >= 0
    const after = book(work, release(work, order, frozenFor(order, execution.sz)), execution)
    return after !== undefined && (onlyReduces || isSound(work, order.uid, quote)) ? after : undefined
  })

/** The order after its fills. Ends an attached stop-loss that is void. */
const settled = (work: ContractWork, before: MarginOrder, after: MarginOrder): MarginOrder =>
  endVoidStop(work, before, after, (position) => liquidationOf(work, position))

export interface Taken {
  readonly order: MarginOrder
  /** Whether the wanted size was filled completely. */
  readonly whole: boolean
  /** Whether filling stopped because the user could not cover more. */
  readonly short: boolean
}

/** Takes levels of the book within the limit, one by one, for as long as the user can cover them. */
export const takeDepth = (work: ContractWork, order: MarginOrder, quote: ContractQuote, worst?: Price): Taken => {
  const goal = wanted(work, order)
  const { fills } = walkOf(work, order, quote, worst)
  let current = order
  for (const { px, sz } of fills) {
    const next = fillOne(work, current, { px, sz, role: 'T', feeRate: quote.instrument.takerFee }, quote)
    if (next === undefined) return { order: current, whole: false, short: true }
    work.take(order.instId, order.side, opposite(quote, order.side), [{ px, sz }])
    current = next
  }
  const done = subtract(current.accFillSz, order.accFillSz)
  return { order: current, whole: isPositive(goal) && compare(done, goal) >= 0, short: false }
}

/**
 * Fills a market order, or an order that was triggered, up to the worst price where there is one. What is not filled now
 * is canceled.
 */
export const takeMarket = (
  work: ContractWork,
  order: MarginOrder,
  quote: ContractQuote,
  worst?: Price,
): MarginOrder => {
  const { order: taken, whole, short } = takeDepth(work, order, quote, worst)
  const own = settled(work, order, taken)
  const freed = release(work, own, own.frozen)
  // What lies beyond the bound is there after the order took its part, too.
  const ended = () => endOfMarket(work.depth(order.instId, order.side, opposite(quote, order.side)), order.side, worst)
  const after: MarginOrder = whole
    ? { ...freed, state: 'filled' }
    : { ...freed, state: 'canceled', cancelSource: short ? 'margin' : ended() }
  work.saveOrder(after)
  endClosers(work, order.uid, order.instId)
  return after
}

/** Fills a limit order by its time in force, and lets the rest of it rest. The caller has frozen its margin before. */
export const takeLimit = (work: ContractWork, order: RestingOrder, quote: ContractQuote): MarginOrder => {
  const taken = work.attempt(() => {
    const tried = takeDepth(work, order, quote)
    return order.tif !== 'fok' || tried.whole ? tried : undefined
  })
  const end = (source: MarginOrder['cancelSource'], from: MarginOrder): MarginOrder => {
    const ended = endOrder(work, from, source)
    endClosers(work, order.uid, order.instId)
    return ended
  }
  if (taken === undefined) return end('fok', order)
  const { whole, short } = taken
  const after = settled(work, order, taken.order)
  if (short) return end('margin', after)
  if (order.tif === 'ioc' && !whole) return end('ioc', after)
  // A reduce-only order may have more left than the position has; it ends with the position.
  const rested: MarginOrder = { ...after, state: stateByFills(after) }
  work.saveOrder(rested.state === 'filled' ? release(work, rested, rested.frozen) : rested)
  endClosers(work, order.uid, order.instId)
  return work.orders.get(order.id) ?? rested
}

/** Fills a resting order at its own price as a maker. Ends the order when its user cannot cover the fill. */
export const fillResting = (work: ContractWork, order: RestingOrder, quote: ContractQuote, sz: Amount): void => {
  const lot = floorTo(minimum(wanted(work, order), sz), quote.instrument.lotSz)
  if (isZero(lot)) return
  const filled = fillOne(work, order, { px: order.px, sz: lot, role: 'M', feeRate: quote.instrument.makerFee }, quote)
  if (filled === undefined) {
    endOrder(work, order, 'margin')
    return
  }
  const own = settled(work, order, filled)
  const after: MarginOrder = { ...own, state: stateByFills(own) }
  work.saveOrder(after.state === 'filled' ? release(work, after, after.frozen) : after)
  endClosers(work, order.uid, order.instId)
}
