export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** The next midnight of UTC: a moment that is one belongs to the day that begins. */
export const nextMidnight = (at: number): number => (Math.floor(at / DAY_MS) + 1) * DAY_MS

/** The next full hour: a moment that is one belongs to the hour that begins. */
export const nextHour = (at: number): number => (Math.floor(at / HOUR_MS) + 1) * HOUR_MS
