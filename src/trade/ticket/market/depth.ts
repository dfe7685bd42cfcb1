import {
  type Amount,
  add,
  type BookLevel,
  isZero,
  notional,
  type Price,
  portion,
  ratio,
  toAmount,
  toPrice,
  ZERO,
} from '#protocol'

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

/** Slippage in basis points of what is filled at the middle. */
export const slippageBpOf = (slippage: Amount, filled: Amount, mid: Price | undefined): string => {
  const atMid = mid === undefined ? ZERO : notional(filled, mid, 'down')
  return isZero(atMid) ? '0' : ratio(portion(slippage, '10000', 'down'), atMid, 1)
}
