import {
  endOfMarket,
  freezeFor,
  isPositive,
  isSpent,
  isZero,
  type Order,
  type Price,
  stateByFills,
  type Walk,
  type Want,
  walkBook,
} from '#protocol'
import type { Quote } from '../core/checks.ts'
import type { Ids } from '../core/ids.ts'
import { adjustFrozen, fillOrder } from './booking.ts'
import { type RestingOrder, remaining, type SpotOrder } from './spotOrder.ts'
import type { Work } from './work.ts'

/** The side of the book that an order takes from. */
export const opposite = ({ book }: Quote, side: Order['side']): Quote['book']['asks'] =>
  side === 'buy' ? book.asks : book.bids

/** What an order would take now from the depth that is left in the book. `worst` bounds a market order. */
export const walkOf = (work: Work, order: SpotOrder, quote: Quote, worst?: Price): Walk => {
  const levels = opposite(quote, order.side)
  const depth = work.depth(order.instId, order.side, levels)
  const want: Want = order.tgtCcy === 'quote_ccy' ? { quote: order.sz } : { base: remaining(order) }
  return walkBook(depth, order.side, want, quote.instrument, order.px ?? worst)
}

/** Whether the order would fill at once, at least in part. */
export const wouldTake = (work: Work, order: SpotOrder, quote: Quote): boolean =>
  isPositive(walkOf(work, order, quote).base)

const take = (work: Work, ids: Ids, order: SpotOrder, quote: Quote, { fills }: Walk): SpotOrder => {
  work.take(order.instId, order.side, opposite(quote, order.side), fills)
  return fillOrder(work, ids, order, quote.instrument, fills, 'T')
}

const takeMarket = (work: Work, ids: Ids, order: SpotOrder, quote: Quote, worst: Price | undefined): SpotOrder => {
  const walk = walkOf(work, order, quote, worst)
  const filled = take(work, ids, order, quote, walk)
  if (isPositive(walk.base) && isSpent(order.tgtCcy === 'quote_ccy', walk, quote.instrument.lotSz))
    return { ...filled, state: 'filled' }
  // What lies beyond the bound is there after the order took its part, too.
  const depth = work.depth(order.instId, order.side, opposite(quote, order.side))
  return { ...filled, state: 'canceled', cancelSource: endOfMarket(depth, order.side, worst) }
}

/** Takes the depth within the limit. The rest of the order is canceled or rests at its price. */
const takeLimit = (work: Work, ids: Ids, order: RestingOrder, quote: Quote): SpotOrder => {
  const walk = walkOf(work, order, quote)
  if (order.tif === 'fok' && !isZero(walk.left)) return { ...order, state: 'canceled', cancelSource: 'fok' }
  const taken = take(work, ids, order, quote, walk)
  if (order.tif === 'ioc' && !isZero(walk.left)) return { ...taken, state: 'canceled', cancelSource: 'ioc' }
  const rested = adjustFrozen(work, taken, freezeFor(taken.side, remaining(taken), order.px))
  return { ...rested, state: stateByFills(rested) }
}

/**
 * Carries out an accepted order against the present book. It pays from the available account and freezes for the rest,
 * so the caller must have released what was frozen for the order before. `worst` is the worst price of a market order;
 * without one it takes all the depth that it needs.
 */
export const execute = (work: Work, ids: Ids, order: SpotOrder, quote: Quote, worst?: Price): SpotOrder => {
  const { px } = order
  return px === undefined ? takeMarket(work, ids, order, quote, worst) : takeLimit(work, ids, { ...order, px }, quote)
}
