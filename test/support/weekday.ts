const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How far ahead the next noon in UTC of that day of the week is (0 is Sunday), ms: what a venue's clock runs ahead. */
export const untilWeekday = (day: number, now: number): number => {
  const noon = Math.floor(now / DAY) * DAY + 12 * HOUR
  const days = (day - new Date(noon).getUTCDay() + 7) % 7
  return noon + (days === 0 && noon < now ? 7 : days) * DAY - now
}
