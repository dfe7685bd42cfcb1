import {
  beyondLimit,
  compare,
  isPositive,
  type Price,
  type Side,
  sidesMet,
  subtract,
  type Trade,
  toAmount,
  toPrice,
  walkBook,
} from '#protocol'
import type { BookSnapshot } from '../../market/port.ts'
import { endOrder } from '../margin/booking.ts'
import { wanted } from '../margin/sizes.ts'
import type { MarginState } from '../margin/state.ts'
import { isTrailing, type PriceKind } from '../margin/types.ts'
import { fireEntry } from './entries.ts'
import { fillResting, opposite, takeMarket } from './execute.ts'
import type { ContractQuote } from './quote.ts'
import { advanceTrail } from './trailing.ts'
import type { ContractWork } from './work.ts'

const SIDES: readonly Side[] = ['buy', 'sell']

export const tradeReaches = (state: MarginState, { instId, px }: Trade): boolean =>
  SIDES.some((side) => {
    const best = state.resting(instId, side)[0]
    return best !== undefined && beyondLimit(side, toPrice(px), best.px) < 0
  })

export const bookReaches = (state: MarginState, instId: string, { asks, bids }: BookSnapshot): boolean =>
  SIDES.some((side) => {
    const order = state.resting(instId, side)[0]
    const best = (side === 'buy' ? asks : bids)[0]
    return order !== undefined && best !== undefined && beyondLimit(side, toPrice(best[0]), order.px) <= 0
  })

/** Fills resting orders when a trade goes strictly through their price: best first, up to the traded size in all. */
export const matchTrade = (work: ContractWork, trade: Trade, quote: ContractQuote): void => {
  const px = toPrice(trade.px)
  let budget = toAmount(trade.sz)
  for (const side of sidesMet(trade.side))
    for (const order of work.state.resting(trade.instId, side).slice()) {
      if (beyondLimit(side, px, order.px) >= 0) break
      // The fill of an order before may have ended this one.
      if (Number(trade.ts) < order.cTime || work.state.order(order.id) === undefined) continue
      fillResting(work, order, quote, budget)
      const filled = work.orders.get(order.id)?.accFillSz ?? order.accFillSz
      budget = subtract(budget, subtract(filled, order.accFillSz))
      if (!isPositive(budget)) return
    }
}

/** Fills resting orders that the opposite side of the book crosses, up to the size that the crossing levels show. */
export const matchBook = (work: ContractWork, quote: ContractQuote): void => {
  const { instId } = quote.instrument
  for (const side of SIDES)
    for (const order of work.state.resting(instId, side).slice()) {
      if (work.state.order(order.id) === undefined) continue
      const levels = opposite(quote, side)
      const { base, fills } = walkBook(
        work.depth(instId, side, levels),
        side,
        { base: wanted(work, order) },
        quote.instrument,
        order.px,
      )
      if (!isPositive(base)) break
      fillResting(work, order, quote, base)
      if (compare(work.orders.get(order.id)?.accFillSz ?? order.accFillSz, order.accFillSz) > 0)
        work.take(instId, side, levels, fills)
    }
}

/**
 * Fires the triggers that this price reaches, nearest first, each once whatever its outcome, and moves the trailing stops
 * for which it is a new extreme.
 */
export const fireTriggers = (work: ContractWork, by: PriceKind, px: Price, quote: ContractQuote): void => {
  const { instId } = quote.instrument
  for (const waiting of work.state.waiting(instId, by)?.reached(px) ?? []) {
    // A trigger before may have closed the position and ended this one.
    const order = work.state.order(waiting.id)
    if (order === undefined) continue
    if (order.kind === 'order') {
      fireEntry(work, order, quote)
      continue
    }
    if (isTrailing(order) && !advanceTrail(work, order, px)) continue
    const fired = { ...order, trigTime: work.at }
    if (!isPositive(wanted(work, fired))) endOrder(work, order, 'closed')
    else takeMarket(work, fired, quote)
  }
  for (const moved of work.state.trails(instId, by)?.beyond(px) ?? []) advanceTrail(work, moved, px)
}
