import { type Amount, add, portion, quotient, ratio as ratioOf, subtract, toAmount, ZERO } from '../../base/money.ts'

/** The outcome of a timed contract; `void` when the record has no entry or no exit for it. */
export type TimedOutcome = 'win' | 'lose' | 'tie' | 'void'

const ONE = toAmount('1')
const HALF = '0.5'
const HUNDRED = toAmount('100')

/** The whole payout of a win: stake · (1 + ratio), rounded down. */
export const winPays = (stake: Amount, ratio: string): Amount => add(stake, portion(stake, ratio, 'down'))

/** What is credited: a win pays out, a loss nothing, a tie and a void return the stake. */
export const creditOf = (outcome: TimedOutcome, stake: Amount, ratio: string): Amount => {
  if (outcome === 'win') return winPays(stake, ratio)
  return outcome === 'lose' ? ZERO : stake
}

/**
 * The chance of winning from which a contract with this payout ratio does not lose in the long run: 1/(1 + r), rounded
 * up.
 */
export const breakEven = (ratio: string, decimals = 4): string =>
  quotient(ONE, add(ONE, toAmount(ratio)), 'up', decimals)

/** The venue's share of each stake when up and down are equally likely: 0.5 · (1 − r). */
export const houseEdge = (ratio: string): string => portion(subtract(ONE, toAmount(ratio)), HALF, 'up')

/** The average return of 100 staked when up and down are equally likely, less the 100; below zero. */
export const expectedPer100 = (ratio: string): Amount => subtract(ZERO, portion(HUNDRED, houseEdge(ratio), 'up'))

/** Wins among all that were won or lost, as a share with its range. Fractions of one, for the screen. */
export interface ShareRange {
  readonly share: string
  readonly low: number
  readonly high: number
}

/** z of a range that holds in 95 of 100 cases. */
const Z = 1.96

/** The share of wins and its 95 % range (Wilson's score interval); undefined for none. */
export const shareRange = (wins: number, of: number): ShareRange | undefined => {
  if (of === 0) return undefined
  const p = wins / of
  const z2 = (Z * Z) / of
  const centre = (p + z2 / 2) / (1 + z2)
  const half = (Z * Math.sqrt((p * (1 - p)) / of + z2 / (4 * of))) / (1 + z2)
  return {
    share: ratioOf(String(wins), String(of), 4),
    low: Math.max(0, centre - half),
    high: Math.min(1, centre + half),
  }
}
