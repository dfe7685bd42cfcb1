import {
  type Amount,
  type BookLevel,
  beyondLimit,
  floorTo,
  freezeFor,
  type Instrument,
  isPositive,
  minimum,
  type Price,
  type Side,
  sidesMet,
  stateByFills,
  subtract,
  type Trade,
  toAmount,
  toPrice,
  walkBook,
} from '#protocol'
import type { BookSnapshot } from '../../market/port.ts'
import type { Ids } from '../core/ids.ts'
import { adjustFrozen, fillOrder } from './booking.ts'
import { endPartner } from './pair.ts'
import { type RestingOrder, remaining } from './spotOrder.ts'
import type { SpotState } from './state.ts'
import type { Work } from './work.ts'

const SIDES: readonly Side[] = ['buy', 'sell']

/** Fills a resting order at its own price with the maker fee, and releases what need not stay frozen. */
const fillResting = (work: Work, ids: Ids, order: RestingOrder, instrument: Instrument, sz: Amount): void => {
  const filled = fillOrder(work, ids, order, instrument, [{ px: order.px, sz }], 'M')
  const paid = order.side === 'buy' ? subtract(filled.accFillQuote, order.accFillQuote) : sz
  const held = { ...filled, frozen: subtract(order.frozen, paid) }
  const rested = adjustFrozen(work, held, freezeFor(order.side, remaining(held), order.px))
  work.saveOrder({ ...rested, state: stateByFills(rested) })
  // The first fill of one order of an OCO ends the other.
  endPartner(work, rested)
}

/** Whether the trade goes through the price of any order. */
export const tradeReaches = (state: SpotState, trade: Trade): boolean =>
  SIDES.some((side) => {
    const best = state.ladder(trade.instId, side).items[0]
    return best !== undefined && beyondLimit(side, toPrice(trade.px), best.px) < 0
  })

/**
 * Fills resting orders when a trade goes strictly through their price: best price first, up to the traded size in all.
 * Orders accepted after the trade are not filled by it.
 */
export const matchTrade = (work: Work, ids: Ids, trade: Trade, instrument: Instrument): void => {
  const px = toPrice(trade.px)
  let budget = toAmount(trade.sz)
  for (const side of sidesMet(trade.side))
    for (const order of work.state.ladder(trade.instId, side).items.slice()) {
      if (beyondLimit(side, px, order.px) >= 0) break
      if (Number(trade.ts) < order.cTime) continue
      const sz = floorTo(minimum(remaining(order), budget), instrument.lotSz)
      if (!isPositive(sz)) continue
      fillResting(work, ids, order, instrument, sz)
      budget = subtract(budget, sz)
    }
}

const bestOf = (levels: readonly BookLevel[]): Price | undefined =>
  levels[0] === undefined ? undefined : toPrice(levels[0][0])

/** Whether the best opposite price reaches any order. */
export const bookReaches = (state: SpotState, instId: string, { asks, bids }: BookSnapshot): boolean =>
  SIDES.some((side) => {
    const order = state.ladder(instId, side).items[0]
    const best = bestOf(side === 'buy' ? asks : bids)
    return order !== undefined && best !== undefined && beyondLimit(side, best, order.px) <= 0
  })

/** Fills resting orders that the opposite side of the book crosses, up to the size that the crossing levels show. */
export const matchBook = (work: Work, ids: Ids, book: BookSnapshot, instrument: Instrument): void => {
  const { instId } = instrument
  for (const side of SIDES) {
    const levels = side === 'buy' ? book.asks : book.bids
    for (const order of work.state.ladder(instId, side).items.slice()) {
      const depth = work.depth(instId, side, levels)
      const { base, fills } = walkBook(depth, side, { base: remaining(order) }, instrument, order.px)
      if (!isPositive(base)) break
      work.take(instId, side, levels, fills)
      fillResting(work, ids, order, instrument, base)
    }
  }
}
