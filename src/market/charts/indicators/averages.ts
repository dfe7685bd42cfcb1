import { fades, lastCloses, type Rule } from './rule.ts'

/** Closes of the bars before, at most one fewer than the average is long: their sum and their count. */
interface Sum {
  readonly sum: number
  readonly count: number
}

/**
 * Simple moving average: the mean of the last `length` closes. The sum is made anew for each bar, so that no rounding
 * adds up over a long history.
 */
export const sma = (length: number): Rule<Sum> => ({
  outputs: 1,
  settles: length,
  start: { sum: 0, count: 0 },
  pass: (_, bars, index) => {
    const closes = lastCloses(bars, index, length - 1)
    return { sum: closes.reduce((sum, close) => sum + close, 0), count: closes.length }
  },
  read: ({ sum, count }, { close }) => [count === length - 1 ? (sum + close) / length : Number.NaN],
})

/** An exponential average in the making: figures that were taken in, and their mean until `length` of them came. */
export interface Smooth {
  readonly count: number
  readonly value: number
}
export const UNSMOOTHED: Smooth = { count: 0, value: 0 }

/** Takes in one more figure with this weight; the first `length` count alike, so the average begins as their mean. */
export const smooth = ({ count, value }: Smooth, next: number, length: number, weight: number): Smooth =>
  count < length
    ? { count: count + 1, value: value + (next - value) / (count + 1) }
    : { count, value: value + weight * (next - value) }

/** The average's value once it has taken in enough, else NaN. */
export const settled = ({ count, value }: Smooth, length: number): number => (count < length ? Number.NaN : value)

export const emaWeight = (length: number): number => 2 / (length + 1)

/** Exponential moving average with weight 2 / (length + 1); begins as the simple average of the first `length` closes. */
export const ema = (length: number): Rule<Smooth> => {
  const weight = emaWeight(length)
  return {
    outputs: 1,
    settles: length + fades(weight),
    start: UNSMOOTHED,
    pass: (state, bars, index) => smooth(state, bars[index]?.close ?? 0, length, weight),
    read: (state, { close }) => [settled(smooth(state, close, length, weight), length)],
  }
}

/** Mean of the closes before, their squared distances from it, and their count. */
interface Spread {
  readonly mean: number
  readonly squares: number
  readonly count: number
}

/**
 * Bollinger bands: middle (simple average), upper and lower, `deviations` standard deviations of the population away.
 * Squares are taken from the mean, never from zero, where those of large prices would leave no digits.
 */
export const boll = (length: number, deviations: number): Rule<Spread> => ({
  outputs: 3,
  settles: length,
  start: { mean: 0, squares: 0, count: 0 },
  pass: (_, bars, index) => {
    const closes = lastCloses(bars, index, length - 1)
    const mean = closes.length === 0 ? 0 : closes.reduce((sum, close) => sum + close, 0) / closes.length
    return { mean, squares: closes.reduce((sum, close) => sum + (close - mean) ** 2, 0), count: closes.length }
  },
  read: ({ mean, squares, count }, { close }) => {
    if (count < length - 1) return []
    const middle = mean + (close - mean) / length
    const deviation = Math.sqrt((squares + (close - mean) * (close - middle)) / length)
    return [middle, middle + deviations * deviation, middle - deviations * deviation]
  },
})
