import { add, compare, floorTo, type Price, type Side, subtract, toAmount, toPrice } from '#protocol'

/** The two sides of the book. */
export type BookSide = 'ask' | 'bid'

/** Towards a higher price or a lower one. */
export type StepDirection = 'up' | 'down'

/**
 * The next price of the instrument's tick above or below `from`; a price off the tick comes onto it. Never below one tick,
 * where the lowest price is.
 */
export const steppedPrice = (from: Price, tickSz: string, direction: StepDirection): Price => {
  const tick = toAmount(tickSz)
  const floor = toAmount(floorTo(from, tickSz))
  if (direction === 'up') return toPrice(add(floor, tick))
  const lower = compare(floor, toAmount(from)) < 0 ? floor : subtract(floor, tick)
  return toPrice(compare(lower, tick) < 0 ? tick : lower)
}

/**
 * The side whose best price an order takes over: the one that it fills against, as BBO does at OKX. A post-only order must
 * not fill at once, so it joins the best of its own side, where it may wait.
 */
export const bestSideOf = (side: Side, isPostOnly: boolean): BookSide =>
  (side === 'buy') === isPostOnly ? 'bid' : 'ask'
