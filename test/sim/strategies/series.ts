import { DAY, HOUR, MINUTE } from '../../../server/market/calendar.ts'

/** Prices are looked at twice a second, as the tick record does. */
export const GRID = 500
export const PER_SECOND = 1_000 / GRID
/** What a strategy may look back on before it begins. */
export const WARM_UP = (4 * HOUR) / GRID

/** What everybody could see of an instrument, on a grid of half seconds from `from` (Unix ms) on. Prices in ticks. */
export interface Series {
  readonly instId: string
  readonly from: number
  /** The index, or the middle of the book where there is none. */
  readonly prices: Float64Array
  /** Best bid and ask; empty where only the index is bet on. */
  readonly bids: Float64Array
  readonly asks: Float64Array
  /** Share of the touch's size that is bid for, at the book's looks (BOOK_LOOK); 0.5 when both sides are alike. */
  readonly bidShares: Float64Array
}

/** A book is looked at so often, in grid steps. */
export const BOOK_LOOK = 30 * PER_SECOND

const LONGEST = (4 * HOUR) / GRID

/** Figures over the past of a series, prepared once; index `now` uses nothing after `now`. */
export interface Past {
  /** Logarithmic change over the last so many grid steps. */
  change(now: number, steps: number): number
  /** The same in standard deviations of such a change, by the last ten minutes. */
  score(now: number, steps: number): number
  /** Place within the range of the last so many steps: 0 at its low, 1 at its high. */
  place(now: number, steps: number): number
  /** Deviation of the last minute over that of the last hour. */
  liveliness(now: number): number
  /** Change since the last midnight of UTC, hour or minute, whichever length is given. */
  since(now: number, length: number): number
}

const TEN_MINUTES = (10 * MINUTE) / GRID

/** Highest or lowest of the last `window` values at each place: a queue of candidates. */
const extremes = (values: Float64Array, window: number, sign: 1 | -1): Float64Array => {
  const out = new Float64Array(values.length)
  const queue = new Int32Array(values.length)
  let [head, tail] = [0, 0]
  for (let now = 0; now < values.length; now++) {
    const value = sign * (values[now] ?? 0)
    while (tail > head && sign * (values[queue[tail - 1] ?? 0] ?? 0) <= value) tail--
    queue[tail++] = now
    while ((queue[head] ?? 0) <= now - window) head++
    out[now] = values[queue[head] ?? 0] ?? 0
  }
  return out
}

export const pastOf = ({ from, prices }: Pick<Series, 'from' | 'prices'>): Past => {
  const logs = prices.map(Math.log)
  const squares = new Float64Array(logs.length + 1)
  for (let at = 1; at < logs.length; at++)
    squares[at + 1] = (squares[at] ?? 0) + ((logs[at] ?? 0) - (logs[at - 1] ?? 0)) ** 2
  const ranges = new Map<number, readonly [high: Float64Array, low: Float64Array]>()
  const rangeOf = (window: number): readonly [Float64Array, Float64Array] => {
    const known = ranges.get(window) ?? ([extremes(logs, window, 1), extremes(logs, window, -1)] as const)
    ranges.set(window, known)
    return known
  }
  /** Variance of one step over the last so many. */
  const variance = (now: number, steps: number): number =>
    ((squares[now + 1] ?? 0) - (squares[now + 1 - steps] ?? 0)) / steps
  const change = (now: number, steps: number): number => (logs[now] ?? 0) - (logs[now - steps] ?? 0)
  return {
    change,
    score: (now, steps) => change(now, steps) / Math.sqrt(steps * variance(now, TEN_MINUTES) || 1),
    place: (now, steps) => {
      const [high, low] = rangeOf(Math.min(steps, LONGEST))
      const [top, bottom] = [high[now] ?? 0, low[now] ?? 0]
      return top === bottom ? 0.5 : ((logs[now] ?? 0) - bottom) / (top - bottom)
    },
    liveliness: (now) => Math.sqrt(variance(now, MINUTE / GRID) / (variance(now, HOUR / GRID) || 1)),
    since: (now, length) => {
      const at = from + now * GRID
      const steps = Math.round((at % (length === DAY ? DAY : length)) / GRID)
      return steps > now ? 0 : change(now, steps)
    },
  }
}
