// When the bar after one opens, by interval and trading hours, and whether bars are missing between two.

import { BAR_LENGTHS, type Bar, type Instrument, nextOpening } from '#protocol'

const HOUR = BAR_LENGTHS['1H']
const DAY = BAR_LENGTHS['1D']

/**
 * Where a month of forex ends: its days open at 17:00 New York on the day before their date, so the first one of the
 * next month at 21:00 or 22:00 UTC, whichever is later.
 */
const monthEnd = (time: number, hours: Instrument['hours']): number => {
  const date = new Date(hours === 'always' ? time : time + DAY)
  const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
  return hours === 'always' ? next : next - 2 * HOUR
}

/**
 * The latest time (Unix ms) at which the bar after the one that opened at `time` may open: at its end, or when the
 * market opens again. For a market that never closes that is the very time.
 */
export const nextOpen = (bar: Bar, time: number, hours: Instrument['hours'] = 'always'): number =>
  nextOpening(hours, bar === '1M' ? monthEnd(time, hours) : time + BAR_LENGTHS[bar])

/** Is at least one bar missing between two that opened at these times? */
export const isHole = (bar: Bar, time: number, next: number, hours: Instrument['hours']): boolean =>
  (bar === '1M' || next > time + BAR_LENGTHS[bar]) && next > nextOpen(bar, time, hours)
