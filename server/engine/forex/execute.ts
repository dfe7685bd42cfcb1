import {
  type Amount,
  compare,
  isPositive,
  isZero,
  type LevelFill,
  type LossCover,
  type Price,
  type Side,
  stateByFills,
  walkBook,
  wholeFills,
} from '#protocol'
import { endClosers, endOrder } from '../margin/booking.ts'
import { remaining, wanted } from '../margin/sizes.ts'
import { endVoidStop } from '../margin/stops.ts'
import type { MarginOrder, RestingOrder } from '../margin/types.ts'
import { bookForex } from './booking.ts'
import { isCarried } from './margin.ts'
import type { ForexQuote } from './quote.ts'
import { stopOutOf } from './stops.ts'
import type { ForexWork } from './work.ts'

/** The fills that the quoted depth gives for a size, not beyond a limit. */
export const walkOf = (work: ForexWork, quote: ForexQuote, side: Side, base: Amount, limit?: Price) => {
  const { instrument } = quote
  return walkBook(work.depth(instrument.instId, side, quote.levels(side)), side, { base }, instrument, limit)
}

/** Fills for the whole size, even where the quoted depth ends before. */
export const wholeOf = (work: ForexWork, quote: ForexQuote, side: Side, base: Amount): readonly LevelFill[] =>
  wholeFills(walkOf(work, quote, side, base), side, quote)

export interface Taken {
  readonly order: MarginOrder
  /** Whether filling stopped because the user could not cover more. */
  readonly short: boolean
}

/** Books fills of an order one by one, for as long as the user can cover them. */
export const takeFills = (
  work: ForexWork,
  order: MarginOrder,
  fills: readonly LevelFill[],
  quote: ForexQuote,
  cover: LossCover = 'own',
): Taken => {
  const { uid, instId, side } = order
  let current = order
  for (const fill of fills) {
    const onlyReduces = compare(wanted(work, { ...current, reduceOnly: true }), fill.sz) >= 0
    const next = work.attempt(() => {
      const after = bookForex(work, current, fill, quote, cover)
      return after !== undefined && (onlyReduces || isCarried(work, uid)) ? after : undefined
    })
    if (next === undefined) return { order: current, short: true }
    work.take(instId, side, quote.levels(side), [fill])
    current = next
  }
  return { order: current, short: false }
}

/** The order after its fills. Ends an attached stop-loss that is void. */
const settled = (work: ForexWork, before: MarginOrder, after: MarginOrder): MarginOrder =>
  endVoidStop(work, before, after, (position) => stopOutOf(work, position))

/** Ends an order after its last fill. `before` is the order before its fills. */
export const finish = (work: ForexWork, before: MarginOrder, taken: Taken): MarginOrder => {
  const { short } = taken
  const order = settled(work, before, taken.order)
  if (short) {
    const ended = endOrder(work, order, 'margin')
    return work.orders.get(ended.id) ?? ended
  }
  const filled: MarginOrder = { ...order, state: 'filled', uTime: work.at }
  work.saveOrder(filled)
  endClosers(work, order.uid, order.instId)
  return work.orders.get(order.id) ?? filled
}

/**
 * Fills an order at the market. The size is cut to the position, which may be smaller than when the order was placed.
 */
export const takeWhole = (work: ForexWork, order: MarginOrder, quote: ForexQuote, cover?: LossCover): MarginOrder =>
  finish(work, order, takeFills(work, order, wholeOf(work, quote, order.side, wanted(work, order)), quote, cover))

/** Fills a resting order with the depth within its limit. The rest keeps resting. */
export const takeLimit = (work: ForexWork, order: RestingOrder | MarginOrder, px: Price, quote: ForexQuote): void => {
  const { fills } = walkOf(work, quote, order.side, wanted(work, order), px)
  const taken = takeFills(work, order, fills, quote)
  const after = settled(work, order, taken.order)
  if (taken.short) {
    endOrder(work, after, 'margin')
    return
  }
  const isDone = isZero(remaining(after)) || (order.reduceOnly && !isPositive(wanted(work, after)))
  work.saveOrder({ ...after, state: isDone ? 'filled' : stateByFills(after) })
  endClosers(work, order.uid, order.instId)
}
