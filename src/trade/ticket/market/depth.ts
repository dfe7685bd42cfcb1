import { add, type BookLevel, type Price, ratio, toAmount, toPrice } from '#protocol'

/** Both sides of the book as the wire has them, best first. */
export interface Depth {
  readonly asks: readonly BookLevel[]
  readonly bids: readonly BookLevel[]
}

/** The middle of best bid and ask; undefined while a side is empty. */
export const midOf = ({ asks, bids }: Depth): Price | undefined => {
  const [ask, bid] = [asks[0]?.[0], bids[0]?.[0]]
  return ask === undefined || bid === undefined ? undefined : toPrice(ratio(add(toAmount(ask), toAmount(bid)), '2', 18))
}
