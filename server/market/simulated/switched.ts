import { DAY, MINUTE } from '../calendar.ts'
import type { Funding } from './funding.ts'
import { COARSE, COARSE_STEPS } from './path/profile.ts'
import type { Quoted } from './quoted.ts'
import { COLUMN, COLUMNS, type Past } from './rows.ts'

const STEP = COARSE * MINUTE

/** The bars of five minutes that another market had before `until` (Unix ms). */
export const rowsBefore =
  ({ bars }: Pick<Quoted, 'bars'>, until: number): Past =>
  (day) => {
    const rows = new Float64Array(COARSE_STEPS * COLUMNS)
    const end = Math.min((day + 1) * DAY, until)
    for (const { t, o, h, l, c, v, q } of bars.backwards('5m', day * DAY, end, end - 1)) {
      const offset = ((t - day * DAY) / STEP) * COLUMNS
      rows[offset] = o
      rows[offset + COLUMN.h] = h
      rows[offset + COLUMN.l] = l
      rows[offset + COLUMN.c] = c
      rows[offset + COLUMN.v] = Number(v)
      rows[offset + COLUMN.q] = Number(q)
      rows[offset + COLUMN.high] = h
      rows[offset + COLUMN.low] = l
    }
    return rows
  }

/** Funding over a switch: charges from before it keep their rates. */
export const switchedFunding = (
  before: Funding | undefined,
  after: Funding | undefined,
  switchAt: number,
): Funding | undefined => {
  if (before === undefined || after === undefined) return after
  const settled: Funding['settled'] = (time) => (time <= switchAt ? before : after).settled(time)
  return {
    settled,
    current: (now) => after.current(now),
    history: (range, now) =>
      after.history(range, now).map((row) => {
        const rate = settled(Number(row.fundingTime))
        return { ...row, fundingRate: rate, realizedRate: rate }
      }),
  }
}
