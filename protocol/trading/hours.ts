import { isHoliday } from './holidays.ts'
import type { Instrument } from './instrument.ts'

type Hours = Instrument['hours']

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** The week of forex and metals begins on Sunday and ends on Friday at this minute of the New York day. */
export const TURN = 17 * 60
/** Minutes for which the market is closed after the turn of each day from Monday to Thursday. */
const REST = { forex: 5, metal: 60 } as const
/** Every opening and closing falls on a multiple of this. */
const GRID = 5 * MINUTE

let made: Intl.DateTimeFormat | undefined
/** Made at first use: that takes a phone 100 ms, which markets without hours never need. */
const newYork = (): Intl.DateTimeFormat => {
  made ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
  })
  return made
}

let known = { hour: Number.NaN, offset: 0 }
/** New York's distance from UTC in ms (local − UTC), daylight saving included; it only ever changes on a full hour. */
export const newYorkOffset = (at: number): number => {
  const hour = Math.floor(at / HOUR)
  if (known.hour !== hour) {
    const parts = newYork().formatToParts(hour * HOUR)
    const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value)
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'))
    known = { hour, offset: local - hour * HOUR }
  }
  return known.offset
}

/** Is a market with these hours open at this time (Unix ms)? */
export const isOpenAt = (hours: Hours, at: number): boolean => {
  if (hours === 'always') return true
  const local = at + newYorkOffset(at)
  // Day 0 of Unix time was a Thursday.
  const weekday = (Math.floor(local / DAY) + 4) % 7
  const minute = Math.floor((local % DAY) / MINUTE)
  if (weekday === 6 || isHoliday(Math.floor(local / DAY) + (minute < TURN ? 0 : 1))) return false
  if (weekday === 0) return minute >= TURN
  if (weekday === 5) return minute < TURN
  return minute < TURN || minute >= TURN + REST[hours]
}

/** When a market that is closed at `at` opens next (Unix ms); `at` itself when it is open. */
export const nextOpening = (hours: Hours, at: number): number => {
  let time = at
  while (!isOpenAt(hours, time)) time = (Math.floor(time / GRID) + 1) * GRID
  return time
}

/** When a market opens or closes next after `at` (Unix ms); undefined where it is always open. */
export const nextChange = (hours: Hours, at: number): number | undefined => {
  if (hours === 'always') return undefined
  const open = isOpenAt(hours, at)
  let time = at
  while (isOpenAt(hours, time) === open) time = (Math.floor(time / GRID) + 1) * GRID
  return time
}
