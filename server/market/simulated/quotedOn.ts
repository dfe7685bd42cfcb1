import type { CandleRow, IndexTicker, Instrument, MarkPrice } from '#protocol'
import { type Calendar, DAY, isOpenAt } from '../calendar.ts'
import type { Aggregate } from './aggregate.ts'
import type { Bars } from './bars.ts'
import { barTimes, isLong } from './barTimes.ts'
import { bookOf, nextBook } from './book.ts'
import type { Funding } from './funding.ts'
import type { Model } from './model.ts'
import type { Print } from './print.ts'
import type { Quoted } from './quoted.ts'
import { candleOf, createRolling, tickerOf, tradeOf } from './quotes.ts'
import { BOOK_STEP, type Sides, type Touch } from './side.ts'

/** How far back candles go. */
const HISTORY = Math.round(8 * 365.25) * DAY

/** The components of one instrument's prices. */
export interface Made {
  readonly instrument: Instrument
  readonly model: Model
  readonly calendar: Calendar
  readonly tape: {
    between(from: number, to: number): readonly Print[]
    last(at: number): Print
    newest(at: number, limit: number): readonly Print[]
  }
  readonly bars: Pick<Bars, 'backwards' | 'sum'>
  /** The book at a step of 100 ms while the market is open; `now` is within the step. */
  touch(step: number, now: number): Touch
  sides(step: number): Sides
  /** Step of the book that remains while the market is closed, by the time of the last trade. */
  closedStep(lastTrade: number): number
  /** A bar that is too long to be summed up in this thread; undefined while it is not available. */
  readonly long?: (opening: number, to: number) => Aggregate | undefined
}

/** Prices other than trades; undefined for those that the instrument does not have. */
export interface Marked {
  /** The index price in ticks. */
  indexAt(time: number): number | undefined
  index?(now: number): IndexTicker | undefined
  mark?(now: number): MarkPrice | undefined
  readonly funding?: Funding
}

export const NO_MARKS: Marked = { indexAt: () => undefined }

/** The instrument's functions of time, from its components. */
export const quotedOn = (made: Made, marked: Marked): Quoted => {
  const { instrument, model, calendar, tape, bars } = made
  const times = barTimes(calendar)
  const rolling = createRolling(model, bars, (at) => tape.last(at).px)

  /** The book's step at a time; in a closed market that of its last trade. */
  const stepAt = (now: number): number =>
    isOpenAt(calendar, now) ? Math.floor(now / BOOK_STEP) : made.closedStep(tape.last(now).ts)

  return {
    instrument,
    model,
    calendar,
    times,
    bars,
    ticker: (now) => {
      const last = tape.last(now)
      const ts = isOpenAt(calendar, now) ? now : last.ts
      return tickerOf(instrument, model, last, made.touch(stepAt(now), now), rolling, now, ts)
    },
    indexAt: (time) => marked.indexAt(time),
    index: (now) => marked.index?.(now),
    mark: (now) => marked.mark?.(now),
    funding: marked.funding,
    touch: (now) => made.touch(stepAt(now), now),
    book: (now) => bookOf(made.sides(stepAt(now)), stepAt(now), model.format),
    nextBook: (previous, step) => nextBook(previous, made.sides(step), step, instrument.instId, model.format),
    prints: (from, to) => tape.between(from, to),
    trades: (now, limit) => tape.newest(now, limit).map((print) => tradeOf(model, print)),
    candles: (bar, { after, before, limit }, now) => {
      const from = Math.max(times.opening(bar, now - HISTORY), before === undefined ? 0 : before + 1)
      const rows: CandleRow[] = []
      for (const found of bars.backwards(bar, from, after ?? now + 1, now)) {
        if (rows.length >= limit) break
        rows.push(candleOf(model, found, times.end(bar, found.t) <= now))
      }
      return rows
    },
    bar: (bar, opening, now) => {
      const end = times.end(bar, opening)
      const to = Math.min(end, now + 1)
      const found = isLong(bar) && made.long !== undefined ? made.long(opening, to) : bars.sum(opening, to)
      return found === undefined ? undefined : candleOf(model, found, end <= now)
    },
  }
}
