import dayjs from 'dayjs'
import { readTyped } from '../../ui/format/readTyped.ts'

export const HOWS = ['now', 'hours', 'date'] as const

/** When a change is to count, as it was typed. */
export interface When {
  readonly how: (typeof HOWS)[number]
  readonly hours: string
  /** As the browser's field of date and time has it, in the reader's zone. */
  readonly date: string
}
export const AT_ONCE: When = { how: 'now', hours: '', date: '' }

const HOUR = 3_600_000
/** Nobody publishes for later. */
const FURTHEST = 5 * 366 * 24 * HOUR

/** Unix ms; `unread`: it is no moment; `early`: before what the notice allows. */
export type Moment = number | 'unread' | 'early'

const typedMoment = ({ how, hours, date }: When, now: number, notice: number): number => {
  if (how === 'now') return now + notice
  if (how === 'date') return dayjs(date).valueOf()
  const typed = readTyped(hours)
  return typed.ok ? now + Math.round(Number(typed.value) * HOUR) : Number.NaN
}

/** From when a change counts that is published at `now` and must be announced `notice` ms ahead. */
export const momentOf = (when: When, now: number, notice: number): Moment => {
  const moment = typedMoment(when, now, notice)
  if (!(moment <= now + FURTHEST)) return 'unread'
  return moment < now + notice ? 'early' : moment
}

/** The reader's zone by its name. */
export const zoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
