import type { Bar } from '#protocol'

const MINUTE = 60_000
const FIXED: Readonly<Partial<Record<Bar, number>>> = {
  '1m': MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1H': 60 * MINUTE,
  '4H': 240 * MINUTE,
  '1D': 1_440 * MINUTE,
  '1W': 10_080 * MINUTE,
}

/** When the bar after the one that opened at `time` opens (Unix ms). Months are as long as they are. */
export const nextOpen = (bar: Bar, time: number): number => {
  const length = FIXED[bar]
  if (length !== undefined) return time + length
  const date = new Date(time)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours())
}
