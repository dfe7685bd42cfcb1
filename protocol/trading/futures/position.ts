import {
  type Amount,
  add,
  averagePrice,
  isNegative,
  isZero,
  negate,
  notional,
  type Price,
  portion,
  quotient,
  ratio,
  subtract,
  toAmount,
  toPrice,
} from '../../base/money.ts'
import type { Position } from '../position.ts'
import { otherSide, type Side } from '../side.ts'
import { maintenanceOf, type Tier } from './tiers.ts'

export type PositionSide = 'long' | 'short'
export type MarginMode = 'cross' | 'isolated'

/**
 * A position in a linear contract. Its cost is stored instead of the entry price, so that adding and closing in parts
 * loses nothing to rounding.
 */
export interface Holding {
  readonly side: PositionSide
  /** In base, above zero. */
  readonly size: Amount
  /** Size × entry price, in settlement currency. */
  readonly cost: Amount
  /** Put up for it; of an isolated position all that can be lost. */
  readonly margin: Amount
  readonly leverage: number
}

/** A position of the wire in the form of the formulas; undefined for a closed one. */
export const holdingOf = ({ pos, cost, margin, lever }: Position): Holding | undefined =>
  isZero(pos)
    ? undefined
    : {
        side: isNegative(pos) ? 'short' : 'long',
        size: isNegative(pos) ? negate(pos) : pos,
        cost,
        margin: toAmount(margin),
        leverage: Number(lever),
      }

/** Of long +amount, of short −amount. */
export const signedBy = (side: PositionSide, amount: Amount): Amount => (side === 'long' ? amount : negate(amount))
/** The side of the taker who opens, and of the one who closes. */
export const openingSide = (side: PositionSide): 'buy' | 'sell' => (side === 'long' ? 'buy' : 'sell')
/** The position that an order of this side opens, and the one that it closes. */
export const sideOpenedBy = (side: Side): PositionSide => (side === 'buy' ? 'long' : 'short')
export const sideClosedBy = (side: Side): PositionSide => sideOpenedBy(otherSide(side))

export const entryPrice = ({ cost, size }: Pick<Holding, 'cost' | 'size'>, decimals?: number): Price | undefined =>
  averagePrice(cost, size, decimals)

/** N = Q·MP, rounded up: the base of charges. */
export const notionalAt = ({ size }: Pick<Holding, 'size'>, mark: Price): Amount => notional(size, mark, 'up')

/** s·Q·(MP − EP) in settlement currency; gains are rounded down, losses up. */
export const unrealised = ({ side, size, cost }: Pick<Holding, 'side' | 'size' | 'cost'>, mark: Price): Amount =>
  side === 'long' ? subtract(notional(size, mark, 'down'), cost) : subtract(cost, notional(size, mark, 'up'))

/** Unrealised over initial margin, as a fraction, towards zero; '0' without initial margin. */
export const roe = (holding: Holding, mark: Price, decimals = 8): string =>
  ratio(unrealised(holding, mark), quotient(holding.cost, String(holding.leverage), 'up'), decimals)

/** Margin and unrealised result of an isolated position: what closing at the mark leaves, fees aside. */
export const isolatedEquity = (holding: Holding, mark: Price): Amount => add(holding.margin, unrealised(holding, mark))

/** Must an isolated position be liquidated at this mark? At 100 %: its equity does not exceed its maintenance. */
export const isLiquidated = (holding: Holding, tiers: readonly Tier[], mark: Price): boolean => {
  const left = subtract(isolatedEquity(holding, mark), maintenanceOf(tiers, notionalAt(holding, mark)))
  return isNegative(left) || isZero(left)
}

/**
 * Rounding of prices at the bound of a loss, a long's up and a short's down: liquidation comes too early rather than
 * too late, and takes over without a debt.
 */
const roundingOf = (side: PositionSide): 'up' | 'down' => (side === 'long' ? 'up' : 'down')

/**
 * Price at which equity of `margin` meets maintenance in one tier: (margin + cum − s·Q·EP) / (Q·MMR − s·Q). At or
 * below zero there is no such price.
 */
const liquidationIn = ({ side, size, cost, margin }: Holding, { mmr, cum }: Tier, decimals?: number): Amount => {
  const top = subtract(add(margin, cum), signedBy(side, cost))
  const bottom = subtract(portion(size, mmr, 'down'), signedBy(side, size))
  // Both are below zero for a long, so that towards zero and away from it stay down and up.
  return quotient(top, bottom, roundingOf(side), decimals)
}

/**
 * Liquidation price of an isolated position. Maintenance is the maximum over the tiers, since `cum` makes it continuous
 * and rates rise; so the tier of the price itself liquidates first: the highest of the tiers' prices for a long, the
 * lowest for a short. Computing again in another tier ends with the same price.
 */
export const liquidationPrice = (holding: Holding, tiers: readonly Tier[], decimals?: number): Price | undefined => {
  let found: Amount | undefined
  for (const tier of tiers) {
    const px = liquidationIn(holding, tier, decimals)
    if (found === undefined || isNegative(signedBy(holding.side, subtract(found, px)))) found = px
  }
  return found === undefined || isNegative(found) || isZero(found) ? undefined : toPrice(found)
}

/**
 * Price at which the margin is just used up: EP − s·margin/Q, which the house pays when it takes a position over.
 * Undefined at or below zero: such a position cannot lose all of its margin.
 */
export const bankruptcyPrice = ({ side, size, cost, margin }: Holding, decimals?: number): Price | undefined => {
  const px = quotient(subtract(cost, signedBy(side, margin)), size, roundingOf(side), decimals)
  return isNegative(px) || isZero(px) ? undefined : toPrice(px)
}
