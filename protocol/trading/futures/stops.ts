import {
  type Amount,
  compare,
  isNegative,
  type Price,
  quotient,
  subtract,
  sum,
  toAmount,
  ZERO,
} from '../../base/money.ts'
import { decimalsOf } from '../instrument.ts'
import type { PositionSide } from './position.ts'

/**
 * Would liquidation (of forex: the stop-out) come before a stop-loss at this price, or with it? Then the stop can protect
 * nothing. False where no price ends the position.
 */
export const isBeyondLiquidation = (side: PositionSide, stop: Price, liquidation: Price | undefined): boolean =>
  liquidation !== undefined && compare(stop, liquidation) * (side === 'long' ? 1 : -1) <= 0

/** A liquidation price as it is shown: in whole ticks, of a long up and of a short down, so rather too early than too late. */
export const shownLiquidation = (side: PositionSide, liquidation: Price, tickSz: string): Amount =>
  quotient(toAmount(liquidation), '1', side === 'long' ? 'up' : 'down', decimalsOf(tickSz))

/** How much of a position the take-profits, or the stop-losses, that wait leave for another one; never below zero. */
export const leftToCover = (held: Amount, waiting: readonly Amount[]): Amount => {
  const left = subtract(held, sum(waiting))
  return isNegative(left) ? ZERO : left
}
