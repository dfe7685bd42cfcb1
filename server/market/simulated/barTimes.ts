import type { MarketBar } from '#protocol'
import { type Calendar, calendarOfBar, groupOf, withinDay } from '../calendar.ts'

/** Start and end of the bars of an interval; times in Unix ms. */
export interface BarTimes {
  /** Opening of the bar that contains a time. */
  opening(bar: MarketBar, at: number): number
  /** When the bar with this opening ends. */
  end(bar: MarketBar, opening: number): number
}

/** Trading days [first, next) of a bar that is a day or longer, and the first of them that is traded. */
export interface DayGroup {
  readonly first: number
  readonly next: number
  readonly open: number
}

/** Whether a bar is longer than a day. */
export const isLong = (bar: MarketBar): boolean => /^(?:1W|[13]M)/.test(bar)

/** The days of the bar that contains a day. */
export const dayGroup = (calendar: Calendar, bar: MarketBar, day: number): DayGroup => {
  const of = groupOf(calendar, bar)
  let first = day
  while (of(first - 1) === of(day)) first--
  let next = day + 1
  while (of(next) === of(day)) next++
  let open = first
  while (open < next && !calendar.isTraded(open)) open++
  return { first, next, open }
}

export const barTimes = (own: Calendar): BarTimes => ({
  opening: (bar, at) => {
    const calendar = calendarOfBar(own, bar)
    const length = withinDay(bar)
    let day = calendar.dayOf(at)
    if (length === undefined) {
      let group = dayGroup(calendar, bar, day)
      while (group.open === group.next) group = dayGroup(calendar, bar, --day)
      return calendar.opening(group.open)
    }
    const opening = calendar.opening(day)
    return opening + Math.floor((at - opening) / length) * length
  },
  end: (bar, opening) => {
    const calendar = calendarOfBar(own, bar)
    const length = withinDay(bar)
    return length === undefined
      ? calendar.opening(dayGroup(calendar, bar, calendar.dayOf(opening)).next)
      : opening + length
  },
})
