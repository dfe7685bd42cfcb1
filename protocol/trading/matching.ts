import { type Amount, compare, type Price } from '../base/money.ts'
import type { Side } from './side.ts'

// How orders that rest in a book are met by prints and by the other side of the book.

/** How a price stands to the limit of an order of this side: below zero it went through it, at zero it came to it. */
export const beyondLimit = (side: Side, px: Price, limit: Price): number =>
  compare(px, limit) * (side === 'buy' ? 1 : -1)

/** The sides whose orders a print meets, in this order: a seller who took depth met buyers first. */
export const sidesMet = (taker: Side): readonly Side[] => (taker === 'sell' ? ['buy', 'sell'] : ['sell', 'buy'])

/** Ids of digits, the older one first. */
export const byRank = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

interface Resting {
  readonly px: Price
  /** Priority among orders at one price, an id. */
  readonly rank: string
}

/** Orders of one side, best first: the better price (higher for buys), then who came first. */
export const byPriority =
  (side: Side) =>
  (a: Resting, b: Resting): number =>
    beyondLimit(side, b.px, a.px) || byRank(a.rank, b.rank)

/** Does an amended order keep its place in the queue? A new price or a larger size goes to the end of it. */
export const keepsPlace = (
  before: { readonly px: Price; readonly sz: Amount },
  after: { readonly px: Price; readonly sz: Amount },
): boolean => after.px === before.px && compare(after.sz, before.sz) < 0
