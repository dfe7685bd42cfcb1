import { HOLIDAYS, type Instrument, isHoliday, MARKET_BAR_LENGTHS, type MarketBar, plainBar } from '#protocol'

export const SECOND = 1_000
export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000

/** Length of bars shorter than a day, in ms. Undefined for longer bars, which end with days of the calendar. */
export const withinDay = (bar: MarketBar): number | undefined => {
  const length = MARKET_BAR_LENGTHS[plainBar(bar).length]
  return length === undefined || length >= DAY ? undefined : length
}

/**
 * Trading days of an instrument. A day is identified by a whole number, and its bars are counted from its opening.
 * Times are Unix ms in UTC.
 */
export interface Calendar {
  /** The day that contains this time, whether or not it is traded. */
  dayOf(at: number): number
  opening(day: number): number
  isTraded(day: number): boolean
  /** Time between the opening and the first possible tick, because of the daily break, ms. */
  pause(day: number): number
  /** Consecutive number of a traded day. */
  serial(day: number): number
  /** A number that the days of one week have in common; `month` likewise. */
  week(day: number): number
  month(day: number): number
}

/** Months since 1970 of a day number. */
const monthOf = (day: number): number => {
  const date = new Date(day * DAY)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** Crypto: always open, days at 00:00 UTC, weeks on Monday. */
const always: Calendar = {
  dayOf: (at) => Math.floor(at / DAY),
  opening: (day) => day * DAY,
  isTraded: () => true,
  pause: () => 0,
  serial: (day) => day,
  week: (day) => Math.floor((day + 3) / 7),
  month: monthOf,
}

const EAST = 8 * HOUR

/** Days at 00:00 in UTC+8, for the bars that OKX counts by them; a day is identified by its date there. */
const east: Calendar = {
  ...always,
  dayOf: (at) => Math.floor((at + EAST) / DAY),
  opening: (day) => day * DAY - EAST,
}

/** The calendar that a bar follows: that of its instrument, or the days of UTC+8, whatever the instrument. */
export const calendarOfBar = (calendar: Calendar, bar: MarketBar): Calendar => (plainBar(bar).isEast ? east : calendar)

/** 0 is Sunday. */
const weekday = (day: number): number => (((day + 4) % 7) + 7) % 7

/** Day number of the n-th Sunday of a month (0 is January). */
const sunday = (year: number, month: number, n: number): number => {
  const first = Date.UTC(year, month, 1) / DAY
  return first + ((7 - weekday(first)) % 7) + (n - 1) * 7
}

/**
 * Whether New York has summer time at 17:00 of this date (2nd Sunday of March to 1st Sunday of November, since 2007).
 */
const isSummer = (day: number): boolean => {
  const year = new Date(day * DAY).getUTCFullYear()
  return day >= sunday(year, 2, 2) && day < sunday(year, 10, 1)
}

/** 17:00 in New York on this date. */
const newYorkOpening = (day: number): number => day * DAY + (isSummer(day) ? 21 : 22) * HOUR

/** Whether the day that opens on this date is traded, apart from holidays. */
const isWorkday = (day: number): boolean => weekday(day) <= 4
const FIRST_YEAR = 1970

/** The workdays of this year that are holidays, by the date of their opening. */
const takenIn = (year: number): number[] =>
  HOLIDAYS.map((date) => Date.parse(`${year}-${date}`) / DAY - 1).filter(isWorkday)

/** Workdays lost to holidays in all years before. Kept, because the same few years are read again and again. */
const before: number[] = [0]
const takenBefore = (year: number): number => {
  for (let known = before.length; known <= year - FIRST_YEAR; known++)
    before.push((before[known - 1] ?? 0) + takenIn(FIRST_YEAR + known - 1).length)
  return before[year - FIRST_YEAR] ?? 0
}

/** The number of workdays up to this one that were holidays. */
const takenUntil = (day: number): number => {
  const year = new Date((day + 1) * DAY).getUTCFullYear()
  return takenBefore(year) + takenIn(year).filter((one) => one <= day).length
}

/**
 * Forex and metals: days from 17:00 to 17:00 New York time, Sunday to Friday. The clock changes while the market is
 * closed, so each traded day has 24 h. A day is identified by the New York date on which it opens. The market is closed
 * on Christmas Day and New Year's Day.
 */
const newYork = (breakLength: number): Calendar => {
  return {
    opening: newYorkOpening,
    dayOf: (at) => {
      const day = Math.floor((at - 21 * HOUR) / DAY)
      return at < newYorkOpening(day) ? day - 1 : day
    },
    isTraded: (day) => isWorkday(day) && !isHoliday(day + 1),
    pause: (day) => (weekday(day) === 0 ? 0 : breakLength),
    serial: (day) => Math.floor((day + 4) / 7) * 5 + Math.min(weekday(day), 4) - takenUntil(day),
    week: (day) => Math.floor((day + 4) / 7),
    // A day belongs to the month of the date on which it closes.
    month: (day) => monthOf(day + 1),
  }
}

const CALENDARS: Record<Instrument['hours'], Calendar> = {
  always,
  forex: newYork(5 * MINUTE),
  metal: newYork(HOUR),
}

export const calendarOf = (hours: Instrument['hours']): Calendar => CALENDARS[hours]

const MONTHS_A_QUARTER = 3

/** A number that the days of one bar have in common, for bars of a day and longer. */
export const groupOf = (calendar: Calendar, bar: MarketBar): ((day: number) => number) => {
  const { length } = plainBar(bar)
  if (length === '1W') return (day) => calendar.week(day)
  if (length === '1M') return (day) => calendar.month(day)
  if (length === '3M') return (day) => Math.floor(calendar.month(day) / MONTHS_A_QUARTER)
  return (day) => day
}

/** Whether this time is within the trading hours. */
export const isOpenAt = (calendar: Calendar, at: number): boolean => {
  const day = calendar.dayOf(at)
  return calendar.isTraded(day) && at >= calendar.opening(day) + calendar.pause(day)
}
