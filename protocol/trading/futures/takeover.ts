import {
  type Amount,
  compare,
  floorTo,
  isNegative,
  isPositive,
  minimum,
  negate,
  notional,
  type Price,
  productOfRatios,
  proportion,
  quotient,
  ratio,
  subtract,
  ZERO,
} from '../../base/money.ts'
import { type Holding, notionalAt, type PositionSide, signedBy, unrealised } from './position.ts'

// What happens to a position that the house took over from a liquidated user.

/** Rank in ADL: profit over initial margin × effective leverage; undefined without a profit. */
export const adlRank = (holding: Holding, mark: Price): string | undefined => {
  const result = unrealised(holding, mark)
  if (!isPositive(result)) return undefined
  const profit = ratio(result, quotient(holding.cost, String(holding.leverage), 'up'), 12)
  const leverage = ratio(notionalAt(holding, mark), subtract(holding.margin, negate(result)), 12)
  return productOfRatios(profit, leverage)
}

/** The gain of the house (below zero: its loss) from selling this much of a position taken over at `px` for `at`. */
export const disposalGain = (side: PositionSide, sz: Amount, px: Price, at: Price): Amount =>
  signedBy(
    side,
    subtract(notional(sz, at, side === 'long' ? 'down' : 'up'), notional(sz, px, side === 'long' ? 'up' : 'down')),
  )

/**
 * How much of `sz`, which brings `gain` (below zero: a loss), the insurance lets the house sell: whole lots whose share
 * of the loss it can pay.
 */
export const insuredPart = (sz: Amount, gain: Amount, insurance: Amount, lotSz: string): Amount => {
  if (!isNegative(gain)) return sz
  const loss = negate(gain)
  if (!isPositive(insurance)) return ZERO
  if (compare(loss, insurance) <= 0) return sz
  return minimum(floorTo(proportion(sz, insurance, loss), lotSz), sz)
}
