import type { Bar } from '#protocol'
import type { Candle } from '../api.ts'
import { nextOpen } from './bars.ts'

/** Ascending by time, at most `MAX_BARS`. */
export interface CandleState {
  readonly bars: readonly Candle[]
  readonly hasOlder: boolean
}

export const emptyCandles: CandleState = { bars: [], hasOlder: true }
export const MAX_BARS = 20_000

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

/** Index of the bar that opened at `time`, or of where it belongs. Most look for the end. */
export const placeOf = (bars: readonly Candle[], time: number): number => {
  let at = bars.length
  while (at > 0 && (bars[at - 1]?.time ?? 0) >= time) at--
  return at
}

/** Puts one bar in by its time. A closed bar is final: a late forming push of it changes nothing. */
export const applyCandle = (state: CandleState, candle: Candle): CandleState => {
  const at = placeOf(state.bars, candle.time)
  const known = state.bars[at]
  const replaces = known?.time === candle.time
  if (replaces && known.closed && !candle.closed) return state
  const bars = [...state.bars]
  bars.splice(at, replaces ? 1 : 0, candle)
  return { bars, hasOlder: state.hasOlder }
}

/** A closed bar is final; of two forming ones the one that traded more is newer. */
const isNewer = (bar: Candle, known: Candle): boolean =>
  bar.closed === known.closed ? !bar.closed && bar.volume > known.volume : bar.closed

/** Merges a page of history, in any order, with what the socket brought. */
export const applyPage = (state: CandleState, page: readonly Candle[], hasOlder = state.hasOlder): CandleState => {
  const byTime = new Map(state.bars.map((bar) => [bar.time, bar]))
  for (const bar of page) {
    const known = byTime.get(bar.time)
    if (known === undefined || isNewer(bar, known)) byTime.set(bar.time, bar)
  }
  const bars = [...byTime.values()].toSorted((a, b) => a.time - b.time)
  return { bars: bars.length > MAX_BARS ? bars.slice(-MAX_BARS) : bars, hasOlder: hasOlder && bars.length < MAX_BARS }
}

/** The time from which history is not to be trusted: a bar that never closed before the last one, or a hole. */
export const firstDoubt = (state: CandleState, bar: Bar, from: number): number | undefined => {
  for (let i = placeOf(state.bars, from); i < state.bars.length - 1; i++) {
    const candle = state.bars[i]
    const next = state.bars[i + 1]
    if (candle === undefined || next === undefined) break
    if (!candle.closed || next.time > nextOpen(bar, candle.time)) return candle.time
  }
  return undefined
}
