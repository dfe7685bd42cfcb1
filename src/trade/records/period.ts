import { midnight } from '../../ui/format/midnight.ts'

/** The spans of time that a list of records can be narrowed to; `days` are two dates that the user chooses. */
export const TIMES = ['today', 'days7', 'days30', 'days90', 'dates'] as const
export type Time = (typeof TIMES)[number]

const BACK: Readonly<Record<Exclude<Time, 'dates'>, number>> = { today: 0, days7: 6, days30: 29, days90: 89 }

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
