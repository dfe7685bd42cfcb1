import type { Candle } from '../base/api.ts'
import { BAR_FIELDS, type FeedData } from '../base/messages.ts'
import { type BarSeries, barIndex } from '../feeds/candles.ts'

/** Remembers how much of a series the screens have not seen, so that a tick costs a bar and not a history. */
export interface CandleChange {
  readonly reset: () => void
  /** Bars from this time on changed. */
  readonly tail: (time: number) => void
  /** So many bars came in at the front. */
  readonly prepend: (count: number) => void
  readonly take: (series: Pick<BarSeries, 'bars' | 'hasOlder'>) => FeedData | undefined
}

const flat = (bars: readonly Candle[]): Float64Array => {
  const cells = new Float64Array(bars.length * BAR_FIELDS)
  let at = 0
  for (const bar of bars) {
    cells[at++] = bar.time
    cells[at++] = bar.open
    cells[at++] = bar.high
    cells[at++] = bar.low
    cells[at++] = bar.close
    cells[at++] = bar.volume
    cells[at++] = bar.closed ? 1 : 0
  }
  return cells
}

export const createCandleChange = (): CandleChange => {
  let all = false
  let from: number | undefined
  let front: number | undefined
  return {
    reset: () => {
      all = true
    },
    tail: (time) => {
      from = Math.min(from ?? time, time)
    },
    prepend: (count) => {
      // A second page, or an empty one that says that there are no more: counted together.
      front = (front ?? 0) + count
    },
    take: ({ bars, hasOlder }) => {
      const change = all ? 'reset' : front === undefined ? 'tail' : 'prepend'
      const newest = from === undefined ? [] : bars.slice(barIndex(bars, from))
      const sent = all ? bars : front === undefined ? newest : [...bars.slice(0, front), ...newest]
      const isNew = all || front !== undefined || from !== undefined
      all = false
      from = front = undefined
      return isNew ? { kind: 'candles', bars: flat(sent), change, hasOlder } : undefined
    },
  }
}
