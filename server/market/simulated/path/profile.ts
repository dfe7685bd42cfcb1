import type { Instrument } from '#protocol'
import { calendarOf, DAY, HOUR, isOpenAt, MINUTE } from '../../calendar.ts'
import { remember } from '../remember.ts'

type Hours = Instrument['hours']

export const MINUTES = DAY / MINUTE
/** Minutes per step of the coarse path, and steps per day. Markets open and close at such a step. */
export const COARSE = 5
export const COARSE_STEPS = MINUTES / COARSE
/** Variance while the market is closed, relative to an open market: a weekend adds a quarter of a day's deviation. */
const CLOSED_VARIANCE = 0.03

/** The expected distribution of a day's variance over its minutes. */
export interface Profile {
  /** For each coarse step 1 if the market is open, otherwise 0. */
  readonly open: Uint8Array
  /** A weight per minute. */
  readonly weights: Float64Array
  /** A weight per coarse step. */
  readonly coarse: Float64Array
  /** Sum of the weights; 1 for a day that is open throughout. */
  readonly total: number
}

const busyDay = (swing: number): Float64Array =>
  Float64Array.from(
    { length: MINUTES },
    (_, minute) => 1 + swing * Math.cos(((minute * MINUTE) / HOUR - 14.5) * (Math.PI / 12)),
  )

/**
 * Activity by minute of the day (UTC): crypto is slightly busier in the daytime of Europe and America, forex much
 * busier.
 */
const BUSY: Record<Hours, Float64Array> = { always: busyDay(0.3), forex: busyDay(0.65), metal: busyDay(0.65) }

const build = (hours: Hours, open: Uint8Array): Profile => {
  const weights = BUSY[hours].map(
    (busy, minute) => (open[Math.floor(minute / COARSE)] === 1 ? busy : CLOSED_VARIANCE) / MINUTES,
  )
  const coarse = new Float64Array(COARSE_STEPS)
  weights.forEach((weight, minute) => {
    const step = Math.floor(minute / COARSE)
    coarse[step] = (coarse[step] ?? 0) + weight
  })
  return { open, weights, coarse, total: weights.reduce((sum, weight) => sum + weight, 0) }
}

const KEPT_DAYS = 4_000

const profiles = (hours: Hours): ((day: number) => Profile) => {
  if (hours === 'always') {
    const only = build(hours, new Uint8Array(COARSE_STEPS).fill(1))
    return () => only
  }
  const calendar = calendarOf(hours)
  // There are few kinds of days: workdays in summer and winter, the first and last of a week, holidays.
  const kinds = new Map<string, Profile>()
  return remember(KEPT_DAYS, (day: number): Profile => {
    const open = new Uint8Array(COARSE_STEPS)
    for (let step = 0; step < COARSE_STEPS; step++)
      open[step] = isOpenAt(calendar, day * DAY + step * COARSE * MINUTE) ? 1 : 0
    const kind = open.join('')
    const profile = kinds.get(kind) ?? build(hours, open)
    kinds.set(kind, profile)
    return profile
  })
}

const BY_HOURS: Record<Hours, (day: number) => Profile> = {
  always: profiles('always'),
  forex: profiles('forex'),
  metal: profiles('metal'),
}

/** The profile of a UTC day for these trading hours. */
export const profileOf = (hours: Hours, day: number): Profile => BY_HOURS[hours](day)
