import type { Bar, CandleRow, IndexTicker, Instrument, MarkPrice, Ticker, Trade } from '#protocol'
import type { Calendar } from '../calendar.ts'
import type { CandleRange } from '../port.ts'
import type { Bars } from './bars.ts'
import type { BarTimes } from './barTimes.ts'
import type { BookState, NextBook } from './book.ts'
import type { Funding } from './funding.ts'
import type { Model } from './model.ts'
import type { Print } from './print.ts'
import type { Touch } from './side.ts'

/** One instrument of a simulated market; every answer is a function of the time that is asked for. */
export interface Quoted {
  readonly instrument: Instrument
  readonly model: Model
  readonly calendar: Calendar
  readonly times: BarTimes
  readonly bars: Pick<Bars, 'backwards' | 'sum'>
  ticker(now: number): Ticker
  /** The index in ticks; crypto pairs only. */
  readonly indexAt: (time: number) => number | undefined
  /** With the 24 h up to now. */
  index(now: number): IndexTicker | undefined
  mark(now: number): MarkPrice | undefined
  /** Contracts only. */
  readonly funding: Funding | undefined
  touch(now: number): Touch
  book(now: number): BookState
  /** The book at a later step of 100 ms; to be asked while the market is open. */
  nextBook(previous: BookState, step: number): NextBook
  /** Trades with `from` <= ts < `to`, in order. */
  prints(from: number, to: number): readonly Print[]
  trades(now: number, limit: number): readonly Trade[]
  /** The bar of an interval that opened at `opening`, as far as it was traded by `now`. */
  bar(bar: Bar, opening: number, now: number): CandleRow | undefined
  /** Costly where it goes back far: to be asked where nobody waits for anything else. */
  candles(bar: Bar, range: CandleRange, now: number): readonly CandleRow[]
}

/** Forex and metals have one source here, which is no index; that of a contract is its pair's. */
export const hasIndex = ({ kind }: Instrument): boolean => kind === 'spot'
