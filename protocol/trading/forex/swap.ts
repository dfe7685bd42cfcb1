import { type Amount, isPositive, negate, type Price, portion } from '../../base/money.ts'
import { isHoliday } from '../holidays.ts'
import { newYorkOffset } from '../hours.ts'
import { type Conversion, toDollars } from './convert.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ROLLOVER = 17 * HOUR
/** By day of the week from Sunday: the rollover of Wednesday carries the weekend. */
const DAYS = [0, 1, 1, 3, 1, 1, 0] as const

/** A moment at which positions are carried into the next day, and for how many days swap is due. */
export interface Rollover {
  /** Unix ms. */
  readonly time: number
  readonly days: number
}

const ownDays = (date: number): number => DAYS[(date + 4) % 7] ?? 0

/**
 * Days charged at 17:00 in New York of a date (days since 1970): 1, on Wednesday 3, at weekends none. A holiday has no
 * rollover; its days are charged with the one before, so every week has seven.
 */
export const swapDays = (date: number): number => {
  if (ownDays(date) === 0 || isHoliday(date)) return 0
  let days = ownDays(date)
  for (let next = date + 1; ownDays(next) === 0 || isHoliday(next); next += 1)
    if (isHoliday(next)) days += ownDays(next)
  return days
}

/** 17:00 in New York of a date; daylight saving never changes between the morning and then. */
const rolloverOf = (date: number): number => date * DAY + ROLLOVER - newYorkOffset(date * DAY + 22 * HOUR)

/** The rollovers after a time and up to and including another (Unix ms), oldest first. */
export const rolloversBetween = (after: number, until: number): Rollover[] => {
  const found: Rollover[] = []
  for (let date = Math.floor(after / DAY) - 1; date * DAY <= until; date += 1) {
    const days = swapDays(date)
    const time = days === 0 ? 0 : rolloverOf(date)
    if (time > after && time <= until) found.push({ time, days })
  }
  return found
}

/** The next rollover after a time; at the very moment of one, the one after it. */
export const nextRollover = (at: number): Rollover => {
  const found = rolloversBetween(at, at + 7 * DAY)[0]
  if (found === undefined) throw new Error('a week without a rollover')
  return found
}

/**
 * What a position pays (above zero) or receives (below zero): size × pips × days, converted. `pips` of a day are those
 * of its side, above zero where it receives. Payments are rounded up and receipts down.
 */
export const swapPayment = (size: Amount, pips: Amount, pip: Price, days: number, conversion: Conversion): Amount => {
  const inQuote = portion(portion(portion(size, pips, 'down'), pip, 'down'), String(days), 'down')
  return negate(toDollars(inQuote, conversion, isPositive(pips) ? 'down' : 'up'))
}
