import type { Refusal } from '../../base/errors.ts'
import {
  type Amount,
  add,
  compare,
  isMultiple,
  isNegative,
  isPositive,
  negate,
  notional,
  type Price,
  portion,
  proportion,
  quotient,
  subtract,
  sum,
  toAmount,
  toPrice,
  ZERO,
} from '../../base/money.ts'
import { type Holding, signedBy } from '../futures/position.ts'
import type { Instrument } from '../instrument.ts'
import type { NewAccountCaps } from '../newAccount.ts'
import { refusal } from '../orderChecks.ts'
import type { Side } from '../side.ts'
import type { LevelFill } from '../spot/fills.ts'
import { type Conversion, resultInDollars } from './convert.ts'
import { LOT_STEP, MAX_LOTS, pipOf, sizeOfLots } from './lots.ts'

type Pair = Pick<Instrument, 'baseCcy'>

/** The caps of a new account; undefined of one that is not new. */
type Caps = NewAccountCaps | undefined

/** Steps and bounds of orders, in units of the base. */
export const sizesOf = (pair: Pair, caps: Caps) => ({
  step: sizeOfLots(LOT_STEP, pair),
  most: sizeOfLots(caps?.lots ?? MAX_LOTS, pair),
})

/** Leverage of new positions: that of the terms, capped for a new account. */
export const leverageOf = ({ leverage }: { readonly leverage: number }, caps: Caps): number =>
  Math.min(leverage, caps?.leverage ?? leverage)

/** Whole steps of lots, and at least one. */
export const checkLots = (sz: Amount, pair: Pair): Refusal | undefined => {
  const { step } = sizesOf(pair, undefined)
  if (!isMultiple(sz, step)) return refusal('sizeStep', 'sz', { step })
  return compare(sz, step) < 0 ? refusal('sizeTooSmall', 'sz', { min: step }) : undefined
}

/** A closing order closes no more than the position. */
export const checkClosingLots = (sz: Amount, held: Amount, pair: Pair): Refusal | undefined =>
  compare(sz, held) > 0 ? refusal('sizeTooLarge', 'sz', { max: held }) : checkLots(sz, pair)

/**
 * The largest order, and the largest position: what an order opens, with what is held and waits to open on its side
 * (`sameSide`).
 */
export const checkLargest = (
  sz: Amount,
  opens: Amount,
  sameSide: readonly Amount[],
  pair: Pair,
  caps: Caps,
): Refusal | undefined => {
  const { most } = sizesOf(pair, caps)
  const isTooLarge = compare(sz, most) > 0 || (isPositive(opens) && compare(sum([...sameSide, opens]), most) > 0)
  return isTooLarge ? refusal('sizeTooLarge', 'sz', { max: most }) : undefined
}

/** The price that the user saw, and by how many pips it may be worse. */
export interface SeenPrice {
  readonly seenPx: Price
  readonly maxDeviation: Amount
}

/** The worst price at which a market order may fill; undefined without a price that was seen. */
export const worstPrice = (
  side: Side,
  seen: SeenPrice | undefined,
  pair: Pick<Instrument, 'tickSz'>,
): Price | undefined => {
  if (seen === undefined) return undefined
  const by = portion(seen.maxDeviation, pipOf(pair), 'down')
  const worst = side === 'buy' ? add(toAmount(seen.seenPx), by) : subtract(toAmount(seen.seenPx), by)
  return isPositive(worst) ? toPrice(worst) : toPrice(pair.tickSz)
}

/** By how much the price has moved: from the price that was seen to the price of filling the whole order now. */
export const priceMoved = ({ seenPx }: SeenPrice, price: Price, pair: Pick<Instrument, 'tickSz'>): Refusal => {
  const gap = subtract(toAmount(price), toAmount(seenPx))
  const pips = quotient(isNegative(gap) ? negate(gap) : gap, pipOf(pair), 'up', 1)
  return refusal('priceMoved', 'seenPx', { seen: seenPx, price, pips, count: pips })
}

/** The loss of closing with these fills, in dollars; zero for a gain. */
export const closingLoss = (
  { side, size, cost }: Holding,
  fills: readonly LevelFill[],
  conversion: Conversion,
): Amount => {
  const value = sum(fills.map(({ px, sz }) => notional(sz, px, side === 'long' ? 'down' : 'up')))
  const part = proportion(cost, sum(fills.map(({ sz }) => sz)), size)
  const result = resultInDollars(signedBy(side, subtract(value, part)), conversion)
  return isNegative(result) ? negate(result) : ZERO
}

/** The order in which a stop-out closes positions: largest loss first, of equal ones the older position. */
export const stopOutOrder = <T extends { readonly posId: string; readonly result: Amount }>(
  positions: readonly T[],
): readonly T[] => positions.toSorted((a, b) => compare(a.result, b.result) || (a.posId < b.posId ? -1 : 1))
