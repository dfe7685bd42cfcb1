/** The spans of time that a list of records can be narrowed to; `days` are two dates that the user chooses. */
export const TIMES = ['today', 'days7', 'days30', 'days90', 'dates'] as const
export type Time = (typeof TIMES)[number]

const BACK: Readonly<Record<Exclude<Time, 'dates'>, number>> = { today: 0, days7: 6, days30: 29, days90: 89 }

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** Midnight of that date in the user's zone, so many days later, Unix ms; undefined for what is no date. */
const midnight = (date: string, later = 0): number | undefined => {
  const [, year, month, day] = DATE.exec(date) ?? []
  if (year === undefined) return undefined
  const at = new Date(Number(year), Number(month) - 1, Number(day) + later).getTime()
  return Number.isFinite(at) && at >= 0 ? at : undefined
}

/** The midnight before a moment in the user's zone, both Unix ms. */
export const midnightOf = (now: number): number => new Date(now).setHours(0, 0, 0, 0)

interface Chosen {
  readonly time: string
  /** Dates as `YYYY-MM-DD`, both counted; empty for none. */
  readonly from: string
  readonly to: string
}

/**
 * The bounds of a span as the calls take them, Unix ms; `from` counts, `to` does not. Spans begin at a midnight of the
 * user's zone, so that they stay the same for a day.
 */
export const boundsOf = ({ time, from, to }: Chosen, now: number): { readonly from?: string; readonly to?: string } => {
  const known = TIMES.find((one) => one === time)
  if (known === undefined) return {}
  if (known !== 'dates') {
    const today = new Date(now)
    const begin = new Date(today.getFullYear(), today.getMonth(), today.getDate() - BACK[known]).getTime()
    return { from: String(begin) }
  }
  const [begin, end] = [midnight(from), midnight(to, 1)]
  return { ...(begin === undefined ? {} : { from: String(begin) }), ...(end === undefined ? {} : { to: String(end) }) }
}
