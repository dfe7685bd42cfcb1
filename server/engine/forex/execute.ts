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

/** What the quoted depth gives for so much, not beyond a limit. */
export const walkOf = (work: ForexWork, quote: ForexQuote, side: Side, base: Amount, limit?: Price) => {
  const { instrument } = quote
  return walkBook(work.depth(instrument.instId, side, quote.levels(side)), side, { base }, instrument, limit)
}

/** Fills for all of it, wherever the depth ends. */
export const wholeOf = (work: ForexWork, quote: ForexQuote, side: Side, base: Amount): readonly LevelFill[] =>
  wholeFills(walkOf(work, quote, side, base), side, quote)

export interface Taken {
  readonly order: MarginOrder
  /** The user could not carry more. */
  readonly short: boolean
}

/** Books fills of an order one after the other, for as long as the user can carry them. */
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

/** What was filled of an order; a stop-loss that came with it and is void ends. */
const settled = (work: ForexWork, before: MarginOrder, after: MarginOrder): MarginOrder =>
  endVoidStop(work, before, after, (position) => stopOutOf(work, position))

/** Ends an order with what it was filled. `before`: as it was then. */
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

/** All that is wanted of an order, at the market. What is held may have become less than it was to close. */
export const takeWhole = (work: ForexWork, order: MarginOrder, quote: ForexQuote, cover?: LossCover): MarginOrder =>
  finish(work, order, takeFills(work, order, wholeOf(work, quote, order.side, wanted(work, order)), quote, cover))

/** What the depth gives within the limit of an order that rests; the rest goes on waiting. */
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
