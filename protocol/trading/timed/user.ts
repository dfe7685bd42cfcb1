import type { Refusal } from '../../base/errors.ts'
import { type Amount, add, compare, isPositive, subtract, toAmount, ZERO } from '../../base/money.ts'
import type { TimedSettings } from './settings.ts'

/** What must be known of a user to accept a contract. Times are Unix ms, 0 where there is none. */
export interface TimedUser {
  /** 0 to 2; determines the largest stake. */
  readonly level: 0 | 1 | 2
  /** '' before the user has stated it. */
  readonly country: string
  readonly sessionBegan: number
  readonly lastAccepted: number
  readonly coolingUntil: number
  /** Their own limits: USDT a day, minutes a session. */
  readonly lossLimit: Amount | undefined
  readonly sessionLimit: number | undefined
  /** Net loss of the last 24 hours; below zero for a gain. */
  readonly lost: Amount
}

export const NEW_TIMED_USER: TimedUser = {
  level: 0,
  country: '',
  sessionBegan: 0,
  lastAccepted: 0,
  coolingUntil: 0,
  lossLimit: undefined,
  sessionLimit: undefined,
  lost: ZERO,
}

const MINUTE = 60_000

/** When the session began to which a contract accepted at `at` belongs. */
export const sessionAt = ({ sessionBegan, lastAccepted }: TimedUser, settings: TimedSettings, at: number): number =>
  sessionBegan === 0 || at - lastAccepted >= settings.sessionBreak * MINUTE ? at : sessionBegan

/** The user after an accept: their session, and nothing else. */
export const inSession = (user: TimedUser, began: number, at: number): TimedUser => ({
  ...user,
  sessionBegan: began,
  lastAccepted: at,
})

/** A user's own limit that was raised or removed is in force this much later. */
export const RAISE_DELAY = 24 * 60 * MINUTE

/** Is the limit at least as strict as the one before? None is the loosest. */
const isStricter = (value: string | null, before: string | null): boolean => {
  if (before === null) return true
  return value !== null && compare(toAmount(value), toAmount(before)) <= 0
}

/** When a new limit is in force: a stricter one at once, a looser one a day later. */
export const limitCountsFrom = (value: string | null, before: string | null, at: number): number =>
  isStricter(value, before) ? at : at + RAISE_DELAY

/** What a user has lost within 24 hours if all running contracts are lost too. */
export const atRisk = ({ lost }: TimedUser, running: Amount): Amount =>
  isPositive(add(lost, running)) ? add(lost, running) : ZERO

const gateRefusal = (user: TimedUser, settings: TimedSettings): Refusal | undefined => {
  if (user.country === '') return { error: 'timedGate', field: 'country' }
  if (settings.blocked.includes(user.country)) return { error: 'timedGate', field: 'blocked' }
  return undefined
}

/**
 * Why a user may not open a contract of this stake now: gate, cooling-off, session, loss. `running`: their open stakes.
 */
export const userRefusal = (
  user: TimedUser,
  settings: TimedSettings,
  stake: Amount,
  running: Amount,
  at: number,
): Refusal | undefined => {
  const gated = gateRefusal(user, settings)
  if (gated !== undefined) return gated
  if (at < user.coolingUntil)
    return { error: 'ownLimit', field: 'cooling', values: { until: String(user.coolingUntil) } }
  const began = sessionAt(user, settings, at)
  if (user.sessionLimit !== undefined && at - began >= user.sessionLimit * MINUTE) {
    const until = user.lastAccepted + settings.sessionBreak * MINUTE
    return { error: 'ownLimit', field: 'session', values: { until: String(until) } }
  }
  if (user.lossLimit !== undefined && compare(add(add(user.lost, running), stake), user.lossLimit) > 0) {
    const left = subtract(user.lossLimit, atRisk(user, running))
    return { error: 'ownLimit', field: 'loss', values: { left: isPositive(left) ? left : ZERO } }
  }
  return undefined
}
