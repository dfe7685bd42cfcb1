/** Places of a picture 100 units wide and high; floats are for the look only. */
export interface EquityShape {
  /** The line from the beginning of the first day to the close of each, and the same closed to the ground. */
  readonly line: string
  readonly area: string
  /** Where a value stands on the line's scale, from 0 at the top to 100. */
  readonly heightOf: (value: number) => number
  /** Lowest and highest value of the line. */
  readonly range: readonly [low: number, high: number]
  /** A bar for each day, above or below the ground line of profit at `zero`. */
  readonly bars: readonly { readonly x: number; readonly y: number; readonly height: number; readonly down: boolean }[]
  readonly barWidth: number
  readonly zero: number
}

const SIZE = 100
/** A picture of one height has its line in the middle. */
const FLAT = 0.5
/** Share of its day that a bar fills. */
const FILLED = 0.7

const fixed = (value: number): string => value.toFixed(2)

/** Equity (one value more than days: what the first began with) and profits of the days, oldest first, as shapes. Empty for no day. */
export const equityShape = (values: readonly string[], profits: readonly string[]): EquityShape => {
  const figures = values.map(Number)
  const [low, high] = [Math.min(...figures), Math.max(...figures)]
  const step = SIZE / Math.max(1, profits.length)
  const heightOf = (value: number): number => SIZE * (1 - (high === low ? FLAT : (value - low) / (high - low)))
  const points = figures.map((value, at) => `${fixed(at * step)} ${fixed(heightOf(value))}`)
  const line = points.length === 0 ? '' : `M${points.join('L')}`
  const results = profits.map(Number)
  const most = Math.max(0, ...results)
  const least = Math.min(0, ...results)
  const span = most - least
  const zero = span === 0 ? SIZE : (SIZE * most) / span
  const bars = results.map((profit, at) => {
    const height = span === 0 ? 0 : (SIZE * Math.abs(profit)) / span
    return {
      x: (at + (1 - FILLED) / 2) * step,
      y: profit < 0 ? zero : zero - height,
      height,
      down: profit < 0,
    }
  })
  return {
    line,
    area: line === '' ? '' : `${line}L${SIZE} ${SIZE}L0 ${SIZE}Z`,
    heightOf,
    range: [low, high],
    bars,
    barWidth: step * FILLED,
    zero,
  }
}
