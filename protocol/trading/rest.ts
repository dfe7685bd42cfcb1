import { isHoliday } from './holidays.ts'
import { isOpenAt, newYorkOffset, TURN } from './hours.ts'
import type { Instrument } from './instrument.ts'

type Hours = Instrument['hours']

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

/** Why a market is closed. */
export type Rest = 'break' | 'weekend' | 'holiday'

/** Why a market with these hours is closed at this time; undefined while it is open. */
export const restAt = (hours: Hours, at: number): Rest | undefined => {
  if (isOpenAt(hours, at)) return undefined
  const local = at + newYorkOffset(at)
  const date = Math.floor(local / DAY)
  const minute = Math.floor((local % DAY) / MINUTE)
  if (isHoliday(date + (minute < TURN ? 0 : 1))) return 'holiday'
  const weekday = (date + 4) % 7
  return weekday === 6 || weekday === 0 || (weekday === 5 && minute >= TURN) ? 'weekend' : 'break'
}
