import { add, type CandleRow, type MarketBar, notional, sum, type Trade, toAmount, toPrice } from '#protocol'
import { type Calendar, calendarOfBar, DAY, groupOf, MINUTE, withinDay } from '../calendar.ts'
import type { CandleRange } from '../port.ts'

/** Bars made from the trades of one instrument: minutes are kept, longer intervals are computed from them. */
export interface Minutes {
  /** Throws when price, size or time are invalid. */
  add(trade: Pick<Trade, 'px' | 'sz' | 'ts'>): void
  opening(bar: MarketBar, at: number): number
  bar(bar: MarketBar, opening: number, now: number): CandleRow | undefined
  candles(bar: MarketBar, range: CandleRange, now: number): readonly CandleRow[]
  /** First price, extremes and volumes of the last 24 h. */
  day(now: number): CandleRow | undefined
}

/** Minutes that are kept: a week. */
const KEPT = 7 * 1_440

const higher = (a: string, b: string): string => (Number(b) > Number(a) ? b : a)
const lower = (a: string, b: string): string => (Number(b) < Number(a) ? b : a)

/** Joins bars in order of time into one, with this opening time and closed flag. */
const joined = (rows: readonly CandleRow[], opening: number, closed: boolean): CandleRow | undefined => {
  const first = rows[0]
  const last = rows.at(-1)
  if (first === undefined || last === undefined) return undefined
  const turnover = sum(rows.map((row) => toAmount(row[6])))
  return [
    String(opening),
    first[1],
    rows.reduce((high, row) => higher(high, row[2]), first[2]),
    rows.reduce((low, row) => lower(low, row[3]), first[3]),
    last[4],
    sum(rows.map((row) => toAmount(row[5]))),
    turnover,
    turnover,
    closed ? '1' : '0',
  ]
}

export const createMinutes = (own: Calendar): Minutes => {
  let minutes: CandleRow[] = []
  /** The 24 h before the newest minute, summed once a minute. */
  let settled: { minute: number; until: string; row: CandleRow | undefined } | undefined

  const groupKey = (bar: MarketBar, at: number): number => {
    const calendar = calendarOfBar(own, bar)
    const length = withinDay(bar)
    const day = calendar.dayOf(at)
    if (length !== undefined) {
      const opening = calendar.opening(day)
      return opening + Math.floor((at - opening) / length) * length
    }
    const of = groupOf(calendar, bar)
    let first = day
    while (of(first - 1) === of(day)) first--
    return calendar.opening(first)
  }

  const isClosed = (bar: MarketBar, opening: number, now: number): boolean => groupKey(bar, now) > opening

  const collect = (bar: MarketBar, opening: number): CandleRow[] =>
    minutes.filter(([ts]) => Number(ts) >= opening && groupKey(bar, Number(ts)) === opening)

  return {
    add: ({ px, sz, ts }) => {
      const opening = Math.floor(Number(ts) / MINUTE) * MINUTE
      if (Number.isNaN(opening)) throw new RangeError(`no time: ${ts}`)
      const cost = notional(toAmount(sz), toPrice(px), 'down')
      const last = minutes.at(-1)
      if (last === undefined || Number(last[0]) < opening) {
        minutes.push([String(opening), px, px, px, px, sz, cost, cost, '0'])
        if (minutes.length > KEPT + 1_440) minutes = minutes.slice(-KEPT)
        return
      }
      const turnover = add(toAmount(last[6]), cost)
      minutes[minutes.length - 1] = [
        last[0],
        last[1],
        higher(last[2], px),
        lower(last[3], px),
        px,
        add(toAmount(last[5]), toAmount(sz)),
        turnover,
        turnover,
        '0',
      ]
    },
    opening: groupKey,
    bar: (bar, opening, now) => joined(collect(bar, opening), opening, isClosed(bar, opening, now)),
    candles: (bar, { after, before, limit }, now) => {
      const rows: CandleRow[] = []
      let group: CandleRow[] = []
      let opening: number | undefined
      const flush = (): void => {
        if (opening === undefined) return
        const row = joined(group.toReversed(), opening, isClosed(bar, opening, now))
        const wanted = opening < (after ?? Number.POSITIVE_INFINITY) && opening > (before ?? -1)
        if (row !== undefined && wanted) rows.push(row)
        group = []
      }
      for (let i = minutes.length - 1; i >= 0 && rows.length < limit; i--) {
        const minute = minutes[i]
        if (minute === undefined) break
        const key = groupKey(bar, Number(minute[0]))
        if (key !== opening) flush()
        opening = key
        group.push(minute)
      }
      if (rows.length < limit) flush()
      return rows
    },
    day: (now) => {
      const last = minutes.at(-1)
      if (last === undefined || Number(last[0]) <= now - DAY) return undefined
      const minute = Math.floor(now / MINUTE)
      if (settled?.minute !== minute || settled.until !== last[0]) {
        const whole = minutes.slice(0, -1).filter(([ts]) => Number(ts) > now - DAY)
        settled = { minute, until: last[0], row: joined(whole, now - DAY, false) }
      }
      return joined(settled.row === undefined ? [last] : [settled.row, last], now - DAY, false)
    },
  }
}
