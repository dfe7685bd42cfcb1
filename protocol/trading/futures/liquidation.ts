import {
  type Amount,
  add,
  compare,
  floorTo,
  isPositive,
  type Price,
  quotient,
  sizeFor,
  subtract,
  toPrice,
} from '../../base/money.ts'
import { type Holding, notionalAt, signedBy, unrealised } from './position.ts'
import type { Tier } from './tiers.ts'

// The order in which a liquidation reduces and takes over positions, and the prices.

/** How much of a position must be closed for it to fall into the tier below; undefined in the lowest tier. */
export const excessOverTier = (
  { size }: Pick<Holding, 'size'>,
  mark: Price,
  tiers: readonly Tier[],
  lotSz: string,
): Amount | undefined => {
  const notional = notionalAt({ size }, mark)
  const below = tiers.findLast(({ cap }) => cap !== undefined && compare(cap, notional) < 0)
  return below?.cap === undefined ? undefined : subtract(size, floorTo(sizeFor(below.cap, mark), lotSz))
}

/** Price at which closing a position uses up all that the wallet and its margin hold; the mark where no price does. */
export const exhaustingPrice = (available: Amount, { side, size, cost, margin }: Holding, mark: Price): Price => {
  const wallet = add(available, margin)
  const px = quotient(subtract(cost, signedBy(side, wallet)), size, side === 'long' ? 'up' : 'down')
  return isPositive(px) ? toPrice(px) : mark
}

/**
 * Price at which a position of shared margin is taken over: its mark, or the nearest price that loses no more than
 * there is.
 */
export const takeoverPrice = (available: Amount, holding: Holding, mark: Price): Price => {
  const end = exhaustingPrice(available, holding, mark)
  const isWorse = compare(mark, end) * (holding.side === 'long' ? 1 : -1) < 0
  return isWorse ? end : mark
}

/**
 * The order in which the positions of shared margin are taken over: gains first, so that the wallet is never below zero
 * in between, and the largest last, which carries the rest.
 */
export const takeoverOrder = <T extends { readonly holding: Holding; readonly mark: Price }>(
  positions: readonly T[],
): { readonly others: readonly T[]; readonly largest: T | undefined } => {
  const notionalOf = ({ holding, mark }: T): Amount => notionalAt(holding, mark)
  const resultOf = ({ holding, mark }: T): Amount => unrealised(holding, mark)
  const [largest, ...others] = positions.toSorted((a, b) => compare(notionalOf(b), notionalOf(a)))
  return { largest, others: others.toSorted((a, b) => compare(resultOf(b), resultOf(a))) }
}
