import type { Bar } from '#protocol'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const LENGTH: Readonly<Record<Exclude<Bar, '1M'>, number>> = {
  '1m': MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1H': HOUR,
  '4H': 4 * HOUR,
  '1D': DAY,
  '1W': 7 * DAY,
}

/** When the bar that opened at `open` (Unix ms) closes; months by the UTC calendar. */
export const barEnd = (bar: Bar, open: number): number => {
  if (bar !== '1M') return open + LENGTH[bar]
  const date = new Date(open)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours())
}

/** Are the bars of this interval days and longer, which carry a date and no time of day? */
export const isDaily = (bar: Bar): boolean => bar === '1D' || bar === '1W' || bar === '1M'
