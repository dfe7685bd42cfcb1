import {
  type Amount,
  compare,
  isPositive,
  type Price,
  type Refusal,
  subtract,
  toAmount,
  toPrice,
  walkBook,
  ZERO,
} from '#protocol'
import type { Ids } from '../ids.ts'
import { adjustFrozen, freezeFor, payCoin } from './booking.ts'
import { checkFunds, checkPrice, checkSize, type Quote } from './checks.ts'
import { opposite, takeThenRest } from './place.ts'
import { type LiveOrder, remaining, type SpotOrder } from './spotOrder.ts'
import type { Work } from './work.ts'

export interface Amendment {
  readonly px?: Price | undefined
  /** In all, with what is filled already. */
  readonly sz?: Amount | undefined
}

export const cancel = (work: Work, order: LiveOrder): SpotOrder => {
  const released = adjustFrozen(work, order, ZERO)
  const ended: SpotOrder = { ...released, state: 'canceled', cancelSource: 'user', uTime: work.at }
  work.saveOrder(ended)
  return ended
}

/**
 * Changes price or size of a live order, which keeps its id. A new price or a larger size goes to the end of the
 * queue at its price; what now crosses the book is filled at once.
 */
export const amend = (work: Work, ids: Ids, order: LiveOrder, wish: Amendment, quote: Quote): SpotOrder | Refusal => {
  const { instrument } = quote
  const px = wish.px === undefined ? order.px : toPrice(wish.px)
  const sz = wish.sz === undefined ? order.sz : toAmount(wish.sz)
  if (px === order.px && sz === order.sz) return { error: 'amendNothing' }
  const coin = payCoin(order)
  const refused = checkSize(sz, instrument) ?? checkPrice(px, quote)
  if (refused !== undefined) return refused
  if (compare(sz, order.accFillSz) <= 0) return { error: 'sizeTooSmall', field: 'sz', values: { min: order.accFillSz } }
  const needed = freezeFor(order.side, subtract(sz, order.accFillSz), px)
  const short = checkFunds(work.available(order.uid, coin), subtract(needed, order.frozen), coin)
  if (short !== undefined) return short

  const stays = px === order.px && compare(sz, order.sz) < 0
  const wished = { ...order, px, sz, uTime: work.at, rank: stays ? order.rank : ids.next() }
  const amended = crosses(work, wished, quote)
    ? takeThenRest(work, ids, { ...adjustFrozen(work, wished, ZERO), px }, quote)
    : adjustFrozen(work, wished, needed)
  work.saveOrder(amended)
  return amended
}

const crosses = (work: Work, order: LiveOrder, quote: Quote): boolean => {
  const depth = work.depth(order.instId, order.side, opposite(quote, order.side))
  return isPositive(walkBook(depth, order.side, { base: remaining(order) }, quote.instrument, order.px).base)
}
