// A series of bars out of pushes and pages of history.

import type { Bar, Instrument } from '#protocol'
import type { Candle } from '../base/api.ts'
import { isHole } from './bars.ts'

/** Bars that are kept, ten weeks of minutes; the oldest go first. */
export const MAX_BARS = 100_000

/**
 * The bars of one chart, changed in place: a tick touches one bar of up to 100,000, and a page of history 300, so a copy
 * of the rest would be all the work. Nobody but its wire holds one, and what leaves it for the screens is copied then.
 */
export interface BarSeries {
  /** Ascending by time. A live view. */
  readonly bars: readonly Candle[]
  /** The venue has bars before the oldest one. */
  readonly hasOlder: boolean
  /** Puts one bar in by its time. A closed bar is final: false for a late forming push of it, which changes nothing. */
  readonly put: (candle: Candle) => boolean
  /** Merges a page of history, in any order, with what the socket brought. */
  readonly merge: (page: readonly Candle[], hasOlder?: boolean) => void
  /** Forgets what opened before this time; the venue still has it. */
  readonly dropBefore: (time: number) => void
}

/** A row of the wire; the 7-field rows of old sessions carry no `confirm` and count as forming. */
export const candleOf = (row: unknown): Candle | undefined => {
  if (!Array.isArray(row) || row.length < 6) return undefined
  const [time, open, high, low, close, volume] = row.slice(0, 6).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (![time, open, high, low, close].every(Number.isFinite)) return undefined
  return { time, open, high, low, close, volume: Number.isFinite(volume) ? volume : 0, closed: row[8] === '1' }
}

/** Index of the bar that opened at `time`, or of where it belongs. */
export const barIndex = (bars: readonly Candle[], time: number): number => {
  const last = bars.length - 1
  // Almost every push is of the last bar or the one after it.
  if (last < 0 || (bars[last] as Candle).time < time) return last + 1
  let low = 0
  let high = last
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bars[middle] as Candle).time < time) low = middle + 1
    else high = middle
  }
  return low
}

/** A closed bar is final; of two forming ones the one that traded more is newer. */
const isNewer = (bar: Candle, known: Candle): boolean =>
  bar.closed === known.closed ? !bar.closed && bar.volume > known.volume : bar.closed

/** No bars, and as far as one knows all of them to come. */
export const createBars = (): BarSeries => {
  let bars: Candle[] = []
  let hasOlder = true
  const bound = (): void => {
    if (bars.length <= MAX_BARS) return
    bars.splice(0, bars.length - MAX_BARS)
    // What would be asked for again would be dropped again.
    hasOlder = false
  }
  return {
    get bars() {
      return bars
    },
    get hasOlder() {
      return hasOlder
    },
    put: (candle) => {
      const at = barIndex(bars, candle.time)
      const known = bars[at]
      if (known?.time !== candle.time) {
        bars.splice(at, 0, candle)
        bound()
        return true
      }
      if (known.closed && !candle.closed) return false
      bars[at] = candle
      return true
    },
    merge: (page, more = hasOlder) => {
      const sorted = page.toSorted((a, b) => a.time - b.time)
      const from = barIndex(bars, sorted[0]?.time ?? 0)
      const to = barIndex(bars, (sorted.at(-1)?.time ?? -1) + 1)
      const byTime = new Map(bars.slice(from, to).map((bar) => [bar.time, bar]))
      for (const bar of sorted) {
        const known = byTime.get(bar.time)
        if (known === undefined || isNewer(bar, known)) byTime.set(bar.time, bar)
      }
      const middle = [...byTime.values()].toSorted((a, b) => a.time - b.time)
      bars = [...bars.slice(0, from), ...middle, ...bars.slice(to)]
      hasOlder = more && bars.length < MAX_BARS
      bound()
    },
    dropBefore: (time) => {
      bars.splice(0, barIndex(bars, time))
      hasOlder = true
    },
  }
}

/**
 * The opening time from which history is not to be trusted: a bar that never closed before the last one, or one that is
 * followed by a hole. Hours in which the market was closed are no hole.
 */
export const firstUnsettled = (
  bars: readonly Candle[],
  bar: Bar,
  from: number,
  hours: Instrument['hours'] = 'always',
): number | undefined => {
  for (let i = barIndex(bars, from); i < bars.length - 1; i++) {
    const candle = bars[i]
    const next = bars[i + 1]
    if (candle === undefined || next === undefined) break
    if (!candle.closed || isHole(bar, candle.time, next.time, hours)) return candle.time
  }
  return undefined
}
