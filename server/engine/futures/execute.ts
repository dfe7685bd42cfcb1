import {
  type Amount,
  compare,
  crossHealth,
  floorTo,
  isLiquidated,
  isPositive,
  isZero,
  minimum,
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

export const walkOf = (work: ContractWork, order: MarginOrder, quote: ContractQuote): Walk => {
  const depth = work.depth(order.instId, order.side, opposite(quote, order.side))
  return walkBook(depth, order.side, { base: wanted(work, order) }, quote.instrument, order.px)
}

/** Is the user's margin sound at the mark? What a fill opened must not be lost as soon as it stands. */
export const isSound = (work: ContractWork, uid: string, { instrument, mark }: ContractQuote): boolean => {
  const { instId } = instrument
  const position = work.state.position(uid, instId)
  if (position === undefined) return true
  if (position.mode === 'isolated') return !isLiquidated(position.holding, tiersFor(work, instId), mark)
  const account = crossOf(work, uid)
  return account !== undefined && !crossHealth(account).liquidated
}

/** One fill with all that must hold after it; undefined and nothing done when it cannot be carried. */
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

/** What was filled of an order; a stop-loss that came with it and is void ends. */
const settled = (work: ContractWork, before: MarginOrder, after: MarginOrder): MarginOrder =>
  endVoidStop(work, before, after, (position) => liquidationOf(work, position))

export interface Taken {
  readonly order: MarginOrder
  /** Is everything done that was wanted? */
  readonly whole: boolean
  /** The user could not carry more. */
  readonly short: boolean
}

/** Takes what the book shows within the limit, level by level, for as long as the user can carry it. */
export const takeDepth = (work: ContractWork, order: MarginOrder, quote: ContractQuote): Taken => {
  const goal = wanted(work, order)
  const { fills } = walkOf(work, order, quote)
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

/** A market order, or a trigger that was reached: what is not filled now never is. */
export const takeMarket = (work: ContractWork, order: MarginOrder, quote: ContractQuote): MarginOrder => {
  const { order: taken, whole, short } = takeDepth(work, order, quote)
  const own = settled(work, order, taken)
  const freed = release(work, own, own.frozen)
  const after: MarginOrder = whole
    ? { ...freed, state: 'filled' }
    : { ...freed, state: 'canceled', cancelSource: short ? 'margin' : 'no-liquidity' }
  work.saveOrder(after)
  endClosers(work, order.uid, order.instId)
  return after
}

/** A limit order by its time in force; what may rest, rests. Freezing is the caller's, before. */
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
  // What only reduces may have more left than is held; it ends with the position then.
  const rested: MarginOrder = { ...after, state: stateByFills(after) }
  work.saveOrder(rested.state === 'filled' ? release(work, rested, rested.frozen) : rested)
  endClosers(work, order.uid, order.instId)
  return work.orders.get(order.id) ?? rested
}

/** A resting order is filled at its own price as a maker; what its user cannot carry ends it. */
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
