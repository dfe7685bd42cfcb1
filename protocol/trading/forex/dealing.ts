import { isPositive, type Price } from '../../base/money.ts'
import type { Holding } from '../futures/position.ts'
import type { Side } from '../side.ts'
import type { LevelFill, Walk } from '../spot/fills.ts'

/** The dealing prices of a pair. */
export interface Dealing {
  readonly bid: Price
  readonly ask: Price
}

/** The dealing price of a side: buys at the ask, sells at the bid. */
export const dealtBy = (side: Side): keyof Dealing => (side === 'buy' ? 'ask' : 'bid')
export const dealtAt = ({ bid, ask }: Dealing, side: Side): Price => (side === 'buy' ? ask : bid)

/** The price that closes a position: the bid of a long, the ask of a short. */
export const closingPrice = ({ side }: Pick<Holding, 'side'>, { bid, ask }: Dealing): Price =>
  side === 'long' ? bid : ask

/**
 * Fills for all of an order: where the depth ends, the rest is dealt at its last level. What protects a position, and what
 * the venue closes, must not be left undone for want of depth: the house is the other side of every fill.
 */
export const wholeFills = (
  { fills, left }: Pick<Walk, 'fills' | 'left'>,
  side: Side,
  dealing: Dealing,
): readonly LevelFill[] =>
  isPositive(left) ? [...fills, { px: fills.at(-1)?.px ?? dealtAt(dealing, side), sz: left }] : fills
