const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** Midnight of a date (`YYYY-MM-DD`) in the user's zone, so many days later, Unix ms; undefined for what is no date. */
export const midnight = (date: string, later = 0): number | undefined => {
  const [, year, month, day] = DATE.exec(date) ?? []
  if (year === undefined) return undefined
  const at = new Date(Number(year), Number(month) - 1, Number(day) + later).getTime()
  return Number.isFinite(at) && at >= 0 ? at : undefined
}
