import type { Refusal } from '../../base/errors.ts'
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
import { decimalsOf, type Instrument } from '../instrument.ts'
import { refusal } from '../orderChecks.ts'
import type { PositionSide } from './position.ts'

/**
 * Would liquidation (of forex: the stop-out) come before or together with a stop-loss at this price? Then the stop
 * protects nothing. False where no price ends the position.
 */
export const isBeyondLiquidation = (side: PositionSide, stop: Price, liquidation: Price | undefined): boolean =>
  liquidation !== undefined && compare(stop, liquidation) * (side === 'long' ? 1 : -1) <= 0

/**
 * A liquidation price as shown: in whole ticks, rounded up for a long and down for a short, so too early rather than
 * too late.
 */
export const shownLiquidation = (side: PositionSide, liquidation: Price, tickSz: string): Amount =>
  quotient(toAmount(liquidation), '1', side === 'long' ? 'up' : 'down', decimalsOf(tickSz))

/** Why a stop-loss at this price protects nothing: liquidation (of forex: the stop-out) comes before it. */
export const stopRefusal = (
  error: 'stopBeyondLiquidation' | 'stopBeyondStopOut',
  field: 'trigPx' | 'slTrigPx' | 'callbackRatio' | 'callbackSpread',
  side: PositionSide,
  stop: Price,
  liquidation: Price | undefined,
  { tickSz }: Pick<Instrument, 'tickSz'>,
): Refusal | undefined => {
  if (liquidation === undefined || !isBeyondLiquidation(side, stop, liquidation)) return undefined
  return refusal(error, field, { liquidation: shownLiquidation(side, liquidation, tickSz) })
}

/** How much of a position the waiting take-profits, or stop-losses, leave for another one; never below zero. */
export const leftToCover = (held: Amount, waiting: readonly Amount[]): Amount => {
  const left = subtract(held, sum(waiting))
  return isNegative(left) ? ZERO : left
}
