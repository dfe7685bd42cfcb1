import type { C2cSettings } from './settings.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * Until when a buyer may take no ad, by the times (Unix ms) at which they let orders go: cancelled by them, or unpaid at
 * the deadline. So many a day (UTC) are free, the next ones pause as the terms say, any further one for the rest of the
 * day. Undefined when they may. A pause does not outlast its day.
 */
export const blockedUntil = (
  cancels: readonly number[],
  at: number,
  { freeCancels, pauseMinutes }: Pick<C2cSettings, 'freeCancels' | 'pauseMinutes'>,
): number | undefined => {
  const day = Math.floor(at / DAY) * DAY
  const today = cancels.filter((time) => time >= day && time <= at).toSorted((a, b) => a - b)
  const beyond = today.length - freeCancels
  const last = today.at(-1)
  if (beyond <= 0 || last === undefined) return undefined
  const minutes = pauseMinutes[beyond - 1]
  const until = minutes === undefined ? day + DAY : Math.min(last + minutes * MINUTE, day + DAY)
  return until > at ? until : undefined
}
