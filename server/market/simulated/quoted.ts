import type { CandleRow, IndexTicker, Instrument, MarketBar, MarkPrice, Ticker, Trade } from '#protocol'
import type { Calendar } from '../calendar.ts'
import type { CandleRange } from '../port.ts'
import type { Bars } from './bars.ts'
import type { BarTimes } from './barTimes.ts'
import type { BookState, NextBook } from './book.ts'
import type { Funding } from './funding.ts'
import type { Model } from './model.ts'
import type { Print } from './print.ts'
import type { Touch } from './side.ts'

/** One instrument of a simulated market. Every result is a function of time. */
export interface Quoted {
  readonly instrument: Instrument
  readonly model: Model
  readonly calendar: Calendar
  readonly times: BarTimes
  readonly bars: Pick<Bars, 'backwards' | 'sum'>
  ticker(now: number): Ticker
  /** The index price in ticks; only for crypto pairs. */
  readonly indexAt: (time: number) => number | undefined
  /** With the figures of the 24 h up to now. */
  index(now: number): IndexTicker | undefined
  mark(now: number): MarkPrice | undefined
  /** Only for contracts. */
  readonly funding: Funding | undefined
  touch(now: number): Touch
  book(now: number): BookState
  /** The book at a later step of 100 ms; call only while the market is open. */
  nextBook(previous: BookState, step: number): NextBook
  /** Trades with `from` <= ts < `to`, in order. */
  prints(from: number, to: number): readonly Print[]
  trades(now: number, limit: number): readonly Trade[]
  /** The bar of an interval that opened at `opening`, with the trades up to `now`. */
  bar(bar: MarketBar, opening: number, now: number): CandleRow | undefined
  /** Expensive for times long ago; do not call it where others wait. */
  candles(bar: MarketBar, range: CandleRange, now: number): readonly CandleRow[]
}

/**
 * Whether the instrument has an index. Simulated forex and metals have a single source, and a contract uses its pair's
 * index.
 */
export const hasIndex = ({ kind }: Instrument): boolean => kind === 'spot'
