import { DAY, MINUTE } from '../calendar.ts'
import { remember } from './remember.ts'
import { COLUMN, COLUMNS, type DayTable, type Rows } from './rows.ts'

/** Bars of a quarter of an hour, 96 per UTC day. Those of past days are stored, so that no bar is computed twice. */
export const QUARTER = 15 * MINUTE
export const QUARTERS = DAY / QUARTER
const ROWS = QUARTER / MINUTE

/** Storage for the quarters of past days; lost ones can be recomputed. */
export interface QuarterStore {
  read(instId: string, day: number): Float64Array | undefined
  write(instId: string, day: number, rows: Float64Array): void
}

export interface Quarters {
  /** A day's quarters, at least those that end at or before `until`. */
  day(day: number, until: number): Float64Array
}

/** Joins the rows of a quarter. */
const addUp = ({ rows, span }: DayTable, quarter: number, into: Float64Array): void => {
  let [o, h, l, c, v, q] = [0, 0, Number.POSITIVE_INFINITY, 0, 0, 0]
  let [high, low] = [0, Number.POSITIVE_INFINITY]
  const rowsEach = ROWS / span
  for (let row = quarter * rowsEach; row < (quarter + 1) * rowsEach; row++) {
    const from = row * COLUMNS
    const volume = rows[from + COLUMN.v] ?? 0
    if (volume === 0) continue
    if (v === 0) o = rows[from] ?? 0
    h = Math.max(h, rows[from + COLUMN.h] ?? 0)
    l = Math.min(l, rows[from + COLUMN.l] ?? 0)
    high = Math.max(high, rows[from + COLUMN.high] ?? 0)
    low = Math.min(low, rows[from + COLUMN.low] ?? 0)
    c = rows[from + COLUMN.c] ?? 0
    v += volume
    q += rows[from + COLUMN.q] ?? 0
  }
  if (v === 0) return
  const to = quarter * COLUMNS
  into[to] = o
  into[to + COLUMN.h] = h
  into[to + COLUMN.l] = l
  into[to + COLUMN.c] = c
  into[to + COLUMN.v] = v
  into[to + COLUMN.q] = q
  into[to + COLUMN.high] = high
  into[to + COLUMN.low] = low
}

/** Days in memory. */
const KEPT = 24

export const createQuarters = (instId: string, rows: Rows, store: QuarterStore | undefined): Quarters => {
  const days = remember(KEPT, (day: number): { made: number; rows: Float64Array } => {
    const stored = store?.read(instId, day)
    if (stored !== undefined) return { made: QUARTERS, rows: stored }
    return { made: 0, rows: new Float64Array(QUARTERS * COLUMNS) }
  })
  return {
    day: (day, until) => {
      const one = days(day)
      const wanted = Math.min(QUARTERS, Math.floor((until - day * DAY) / QUARTER))
      if (one.made >= wanted) return one.rows
      const table = rows.table(day, day * DAY + wanted * QUARTER)
      for (; one.made < wanted; one.made++) addUp(table, one.made, one.rows)
      // Days before the first trades are computed so quickly that they need not be stored.
      if (one.made === QUARTERS && (day + 1) * DAY > rows.fineFrom) store?.write(instId, day, one.rows)
      return one.rows
    },
  }
}
