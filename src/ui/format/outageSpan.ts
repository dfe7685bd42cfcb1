import { formatDate, formatDateTime, formatTime } from './time.ts'

/** From when to when something was (Unix ms), in the user's zone; the day once where it is one. */
export const outageSpan = (from: number, to: number): string =>
  `${formatDateTime(from)} – ${formatDate(from) === formatDate(to) ? formatTime(to) : formatDateTime(to)}`
