/** Places of a picture 100 units wide; heights are shares of its own. Floats are for the look only. */
export interface EquityShape {
  /** The line of equity, and the same closed to the ground. */
  readonly line: string
  readonly area: string
  /** A bar for each day, above or below the ground line of profit at `zero`. */
  readonly bars: readonly { readonly x: number; readonly y: number; readonly height: number; readonly down: boolean }[]
  readonly barWidth: number
  readonly zero: number
}

const WIDTH = 100
const LINE_HEIGHT = 100
const BAR_HEIGHT = 100
/** A picture of one height has its line in the middle. */
const FLAT = 0.5
/** Share of its day that a bar fills. */
const FILLED = 0.7

const fixed = (value: number): string => value.toFixed(2)

/** Equity and profits of the days, oldest first, as shapes. Empty for no day. */
export const equityShape = (days: readonly { readonly equity: string; readonly profit: string }[]): EquityShape => {
  const equities = days.map(({ equity }) => Number(equity))
  const profits = days.map(({ profit }) => Number(profit))
  const [low, high] = [Math.min(...equities), Math.max(...equities)]
  const step = WIDTH / Math.max(1, days.length)
  const points = equities.map((equity, at) => {
    const share = high === low ? FLAT : (equity - low) / (high - low)
    return `${fixed((at + FLAT) * step)} ${fixed(LINE_HEIGHT * (1 - share))}`
  })
  const line = points.length === 0 ? '' : `M${points.join('L')}`
  const most = Math.max(0, ...profits)
  const least = Math.min(0, ...profits)
  const span = most - least
  const zero = span === 0 ? BAR_HEIGHT : (BAR_HEIGHT * most) / span
  const bars = profits.map((profit, at) => {
    const height = span === 0 ? 0 : (BAR_HEIGHT * Math.abs(profit)) / span
    return {
      x: (at + (1 - FILLED) / 2) * step,
      y: profit < 0 ? zero : zero - height,
      height,
      down: profit < 0,
    }
  })
  const [first, last] = [fixed(step * FLAT), fixed(WIDTH - step * FLAT)]
  return {
    line,
    area: line === '' ? '' : `${line}L${last} ${LINE_HEIGHT}L${first} ${LINE_HEIGHT}Z`,
    bars,
    barWidth: step * FILLED,
    zero,
  }
}
