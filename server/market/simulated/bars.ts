import { type MarketBar, plainBar } from '#protocol'
import { type Calendar, DAY, MINUTE, withinDay } from '../calendar.ts'
import { type Aggregate, type Range, Sum } from './aggregate.ts'
import { barTimes, dayGroup } from './barTimes.ts'
import { COARSE } from './path/profile.ts'
import { QUARTER, type Quarters } from './quarters.ts'
import type { Rows } from './rows.ts'
import type { Tape } from './tape.ts'

/** The bars of one instrument, computed from its rows. Times in Unix ms. */
export interface Bars {
  /** The trades from `from` (a full minute) until `to`, exclusive, as one bar. */
  sum(from: number, to: number): Aggregate | undefined
  /** Highest and lowest point of the price path in full minutes; undefined while the market was closed. */
  range(from: number, to: number): Range | undefined
  /** Bars that open at or after `from` and before `to`, newest first. Trades after `now` are not included. */
  backwards(bar: MarketBar, from: number, to: number, now: number): Iterable<Aggregate>
}

export interface BarParts {
  readonly calendar: Calendar
  readonly rows: Rows
  readonly quarters: Quarters
  readonly tape: Tape
}

/** Cached bars of trading days: more than eight years. */
const KEPT_DAYS = 3_200
/** Cached shorter bars, of all intervals together: some pages of each. */
const KEPT_BARS = 3_000
const COARSE_LENGTH = COARSE * MINUTE

/** Adds the trades of the minute that contains `to`, up to `to`. */
export const addRunning = (sum: Sum, tape: Tape, to: number): void => {
  const start = Math.floor(to / MINUTE) * MINUTE
  const minute = to > start ? tape.minute(start) : undefined
  if (minute === undefined) return
  for (let nth = 0; nth < minute.count && start + (minute.ms[nth] ?? 0) < to; nth++) {
    const [px, sz] = [minute.px[nth] ?? 0, minute.sz[nth] ?? 0]
    sum.add(px, px, px, px, sz, px * sz)
  }
}

class RowBars implements Bars {
  readonly #calendar: Calendar
  readonly #rows: Rows
  readonly #quarters: Quarters
  readonly #tape: Tape
  readonly #times: ReturnType<typeof barTimes>
  readonly #days = new Map<number, Aggregate | undefined>()
  /** Bars that have ended, by interval and opening; cached because the same pages are requested again and again. */
  readonly #finished = new Map<string, Aggregate | undefined>()

  constructor({ calendar, rows, quarters, tape }: BarParts) {
    this.#calendar = calendar
    this.#rows = rows
    this.#quarters = quarters
    this.#tape = tape
    this.#times = barTimes(calendar)
  }

  sum(from: number, to: number): Aggregate | undefined {
    return this.#total(from, to)
  }
  range(from: number, to: number): Range | undefined {
    const sum = new Sum()
    this.#addSpan(sum, from, to)
    return sum.path
  }
  backwards(bar: MarketBar, from: number, to: number, now: number): Iterable<Aggregate> {
    if (plainBar(bar).isEast) return this.#summed(bar, from, to, now)
    const length = withinDay(bar)
    return length === undefined ? this.#dayGroups(bar, from, to, now) : this.#slots(bar, length, from, to, now)
  }

  /** Adds full minutes of one UTC day. */
  #addMinutes(sum: Sum, day: number, from: number, to: number): void {
    if (from >= to) return
    const start = day * DAY
    const { rows: minutes, span } = this.#rows.table(day, to)
    sum.addRows(minutes, Math.ceil((from - start) / MINUTE / span), Math.ceil((to - start) / MINUTE / span))
  }

  /** Adds full minutes, by quarters where they fit. */
  #addSpan(sum: Sum, from: number, to: number): void {
    for (let day = Math.floor(from / DAY); day * DAY < to; day++) {
      const [start, end] = [Math.max(from, day * DAY), Math.min(to, (day + 1) * DAY)]
      const first = Math.ceil(start / QUARTER) * QUARTER
      const last = Math.floor(end / QUARTER) * QUARTER
      if (first >= last) {
        this.#addMinutes(sum, day, start, end)
        continue
      }
      this.#addMinutes(sum, day, start, first)
      sum.addRows(this.#quarters.day(day, last), (first - day * DAY) / QUARTER, (last - day * DAY) / QUARTER)
      this.#addMinutes(sum, day, last, end)
    }
  }

  #total(from: number, to: number, t = from): Aggregate | undefined {
    const sum = new Sum()
    this.#addSpan(sum, from, Math.floor(to / MINUTE) * MINUTE)
    addRunning(sum, this.#tape, to)
    return sum.at(t)
  }

  #finishedBar(t: number, length: number): Aggregate | undefined {
    const key = `${length} ${t}`
    if (!this.#finished.has(key)) {
      if (this.#finished.size >= KEPT_BARS) this.#finished.clear()
      this.#finished.set(key, this.#total(t, t + length))
    }
    return this.#finished.get(key)
  }

  /** The bar of a trading day, which may not have ended. */
  #tradingDay(day: number, now: number): Aggregate | undefined {
    if (!this.#calendar.isTraded(day)) return undefined
    const [start, end] = [this.#calendar.opening(day), this.#calendar.opening(day + 1)]
    if (end > now) return this.#total(start, now + 1)
    if (!this.#days.has(day)) {
      if (this.#days.size >= KEPT_DAYS) this.#days.clear()
      this.#days.set(day, this.#total(start, end))
    }
    return this.#days.get(day)
  }

  *#dayGroups(bar: MarketBar, from: number, to: number, now: number): Generator<Aggregate> {
    let day = this.#calendar.dayOf(Math.min(to - 1, now))
    while (this.#calendar.opening(day + 1) > from) {
      const { first, next, open } = dayGroup(this.#calendar, bar, day)
      const t = this.#calendar.opening(open)
      if (open < next && t < from) return
      if (open < next && t < to) {
        const sum = new Sum()
        for (let each = open; each < next && this.#calendar.opening(each) <= now; each++) {
          const one = this.#tradingDay(each, now)
          if (one !== undefined) sum.addBar(one)
        }
        const found = sum.at(t)
        if (found !== undefined) yield found
      }
      day = first - 1
    }
  }

  /** Bars whose days are not those of the instrument, one after the other. */
  *#summed(bar: MarketBar, from: number, to: number, now: number): Generator<Aggregate> {
    const times = this.#times
    for (let t = times.opening(bar, Math.min(to - 1, now)); t >= from; t = times.opening(bar, t - 1)) {
      const end = times.end(bar, t)
      const found = end > now ? this.#total(t, now + 1) : this.#finishedBar(t, end - t)
      if (found !== undefined) yield found
    }
  }

  /** Bars of a minute begin with the first trades; longer ones go back through the whole history. */
  #earliest(length: number): number {
    return length < COARSE_LENGTH ? this.#rows.fineFrom : Number.NEGATIVE_INFINITY
  }

  *#slots(bar: MarketBar, length: number, from: number, to: number, now: number): Generator<Aggregate> {
    const begin = Math.max(from, this.#earliest(length))
    let t = this.#times.opening(bar, Math.min(to - 1, now))
    while (t >= begin) {
      const found = t + length > now ? this.#total(t, now + 1) : this.#finishedBar(t, length)
      if (found !== undefined) yield found
      const day = this.#calendar.dayOf(t)
      // From the first bar of a day to the last one of the traded day before.
      if (t > this.#calendar.opening(day)) t -= length
      else {
        let before = day - 1
        while (!this.#calendar.isTraded(before)) before--
        t = this.#calendar.opening(before) + DAY - length
      }
    }
  }
}

export const createBars = (parts: BarParts): Bars => new RowBars(parts)
