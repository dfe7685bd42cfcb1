import { BAR_LENGTHS, type Bar } from '#protocol'

/** When the bar that opened at `open` (Unix ms) closes; months by the UTC calendar. */
export const barEnd = (bar: Bar, open: number): number => {
  if (bar !== '1M') return open + BAR_LENGTHS[bar]
  const date = new Date(open)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours())
}

/** Are the bars of this interval days and longer, which carry a date and no time of day? */
export const isDaily = (bar: Bar): boolean => bar === '1D' || bar === '1W' || bar === '1M'
