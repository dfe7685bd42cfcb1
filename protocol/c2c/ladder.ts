const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How many orders a buyer may let go in a day (UTC) before they pause. */
export const FREE_CANCELS = 3
/** For how long the next ones pause a buyer, in ms; any further one for the rest of the day. */
const PAUSES = [15 * MINUTE, 30 * MINUTE, HOUR, 4 * HOUR]

/**
 * Until when a buyer may take no ad, by the times (Unix ms) at which they let orders go: cancelled by them, or unpaid at
 * the deadline. Undefined when they may. A pause does not outlast its day.
 */
export const blockedUntil = (cancels: readonly number[], at: number): number | undefined => {
  const day = Math.floor(at / DAY) * DAY
  const today = cancels.filter((time) => time >= day && time <= at).toSorted((a, b) => a - b)
  const beyond = today.length - FREE_CANCELS
  const last = today.at(-1)
  if (beyond <= 0 || last === undefined) return undefined
  const pause = PAUSES[beyond - 1]
  const until = pause === undefined ? day + DAY : Math.min(last + pause, day + DAY)
  return until > at ? until : undefined
}
