import type { Bar, CandleRow, IndexTicker, Instrument, MarkPrice, Ticker, Trade } from '#protocol'
import { type Calendar, calendarOf, DAY, isOpenAt } from '../calendar.ts'
import type { CandleRange } from '../port.ts'
import { type Bars, createBars } from './bars.ts'
import { type BookState, bookAt } from './book.ts'
import { createDays, type createFactors, type Days } from './days.ts'
import { BOOK_STEP, createDepth, type Depth } from './depth.ts'
import type { Funding } from './funding.ts'
import { createIndexPrice } from './indexPrice.ts'
import { createMark } from './markPrice.ts'
import { type Model, modelOf } from './model.ts'
import { candleOf, createRolling, type Rolling, tickerOf, tradeOf } from './quotes.ts'
import { createSources } from './sources.ts'
import { createTape, type Tape } from './tape.ts'
import { createTree, type Tree } from './tree.ts'

/** How far back candles are answered. */
const HISTORY = Math.round(8 * 365.25) * DAY

/** What prices of one instrument are made from. */
export interface Made {
  readonly instrument: Instrument
  readonly model: Model
  readonly calendar: Calendar
  readonly days: Days
  readonly tree: Tree
  readonly tape: Tape
  readonly depth: Depth
  readonly bars: Bars
}

/** Prices beside those that were traded; what an instrument has not answers undefined. */
export interface Marked {
  /** The index in ticks. */
  indexAt(time: number): number | undefined
  index?(now: number): IndexTicker | undefined
  mark?(now: number): MarkPrice | undefined
  readonly funding?: Funding
}

/** One instrument of the simulated market; every answer is a function of the time that is asked for. */
export interface Quoted extends Made {
  ticker(now: number): Ticker
  indexAt(time: number): number | undefined
  /** Crypto pairs only, where three sources exist. */
  index(now: number): IndexTicker | undefined
  mark(now: number): MarkPrice | undefined
  /** Contracts only. */
  readonly funding: Funding | undefined
  book(now: number): BookState
  trades(now: number, limit: number): readonly Trade[]
  candles(bar: Bar, range: CandleRange, now: number): readonly CandleRow[]
  /** The bar of an interval that opened at `opening`, as far as it was traded by `now`. */
  bar(bar: Bar, opening: number, now: number): CandleRow | undefined
}

/** Forex and metals have one source here, which is no index; that of a contract is its pair's. */
export const hasIndex = ({ kind }: Instrument): boolean => kind === 'spot'

export const createQuoted = (
  instrument: Instrument,
  seed: number,
  factors: ReturnType<typeof createFactors>,
): Quoted => {
  const model = modelOf(instrument)
  const calendar = calendarOf(instrument.hours)
  const days = createDays(model, calendar, seed, factors)
  const tree = createTree(model, calendar, days, seed)
  const tape = createTape(model, calendar, tree, seed)
  const bars = createBars(calendar, days, tree, tape)
  const depth = createDepth(model, seed)
  const made: Made = { instrument, model, calendar, days, tree, tape, bars, depth }
  if (!hasIndex(instrument)) return quotedOn(made, { indexAt: () => undefined })
  const index = createIndexPrice(
    model,
    createSources(model, seed, (at) => tape.last(at).px),
    bars,
  )
  const mark = createMark(model, index, tape, depth)
  return quotedOn(made, {
    indexAt: (time) => index.at(time),
    index: (now) => index.ticker(now),
    mark: (now) => mark.at(now),
  })
}

/** Answers for an instrument out of what its prices are made from. */
export const quotedOn = (made: Made, marked: Marked): Quoted => {
  const { instrument, model, calendar, tape, depth, bars } = made
  const rolling: Rolling = createRolling(model, bars, (at) => tape.last(at).px)

  /** Steps on the book's grid; a closed market's book stands still. */
  const stepAt = (now: number): number => {
    if (isOpenAt(calendar, now)) return Math.floor(now / BOOK_STEP)
    return Math.ceil(tape.last(now).ts / BOOK_STEP)
  }

  const lastAt = (step: number) => tape.last(step * BOOK_STEP)

  return {
    ...made,
    ticker: (now) => {
      const step = stepAt(now)
      const last = tape.last(now)
      const ts = isOpenAt(calendar, now) ? now : last.ts
      return tickerOf(instrument, model, last, depth.touch(last, step), rolling, now, ts)
    },
    indexAt: (time) => marked.indexAt(time),
    index: (now) => marked.index?.(now),
    mark: (now) => marked.mark?.(now),
    funding: marked.funding,
    book: (now) => {
      const step = stepAt(now)
      return bookAt(depth, lastAt(step), step, model.format)
    },
    trades: (now, limit) => tape.newest(now, limit).map((print) => tradeOf(model, print)),
    candles: (bar, { after, before, limit }, now) => {
      const from = Math.max(bars.opening(bar, now - HISTORY), before === undefined ? 0 : before + 1)
      const rows: CandleRow[] = []
      for (const found of bars.backwards(bar, from, after ?? now + 1, now)) {
        if (rows.length >= limit) break
        rows.push(candleOf(model, found, bars.end(bar, found.t) <= now))
      }
      return rows
    },
    bar: (bar, opening, now) => {
      const end = bars.end(bar, opening)
      const found = bars.sum(opening, Math.min(end, now + 1))
      return found === undefined ? undefined : candleOf(model, found, end <= now)
    },
  }
}
