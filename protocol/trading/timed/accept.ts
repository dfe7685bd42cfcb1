import type { Refusal } from '../../base/errors.ts'
import { type Amount, compare, isMultiple, subtract } from '../../base/money.ts'
import type { TimedDirection } from '../../proofs/ticks/rules.ts'
import type { Tick } from '../../proofs/ticks/tick.ts'
import { refusal } from '../orderChecks.ts'
import { STAKE_STEP } from './config.ts'
import { winPays } from './odds.ts'
import type { TimedSettings } from './settings.ts'
import { type TimedUser, userRefusal } from './user.ts'

/** What a user asks for. Times are Unix ms. */
export interface TimedRequest {
  readonly instId: string
  readonly direction: TimedDirection
  readonly stake: Amount
  readonly seconds: number
  /** The payout ratio that the user saw. */
  readonly ratio: string
  /** Time of the price that the user saw. */
  readonly quoteTs: number
}

/** The state of the record at this moment: how far it is, whether it is halted, and an instrument's newest tick. */
export interface RecordNow {
  readonly halted: boolean
  readonly until: number
  newest(instId: string): Tick | undefined
}

/** The inputs of the decision. `at` is the time of the decision, `received` that of the request's arrival. */
export interface TimedAccept {
  /** Undefined while nothing is offered. */
  readonly settings: TimedSettings | undefined
  readonly record: RecordNow
  readonly instruments: readonly string[]
  readonly user: TimedUser
  /** Running stakes of the user, and all running stakes in the instrument and direction. */
  readonly running: Amount
  readonly interest: Amount
  readonly available: Amount
  readonly received: number
  readonly at: number
}

/** The terms of an accepted contract; they never change. */
export interface AcceptedTerms extends Omit<TimedRequest, 'quoteTs'> {
  readonly payout: Amount
  readonly received: number
  readonly accepted: number
  readonly expiry: number
}

const stakeRefusal = (stake: Amount, settings: TimedSettings, level: 0 | 1 | 2): Refusal | undefined => {
  if (!isMultiple(stake, STAKE_STEP)) return refusal('sizeStep', 'stake', { step: STAKE_STEP })
  if (compare(stake, settings.minStake) < 0) return refusal('sizeTooSmall', 'stake', { min: settings.minStake })
  const max = settings.maxStake[level]
  return compare(stake, max) > 0 ? refusal('sizeTooLarge', 'stake', { max }) : undefined
}

/**
 * Shown and recorded prices must be recent, and the record must not be beyond the time that will count as the accept.
 */
const priceRefusal = (
  { record, received, at }: TimedAccept,
  { quoteAge, acceptDelay }: TimedSettings,
  { instId, quoteTs }: TimedRequest,
): Refusal | undefined => {
  if (record.halted) return refusal('timedOff', 'halted')
  const newest = record.newest(instId)
  const tooOld =
    newest === undefined || at - newest.ts > quoteAge || at - quoteTs > quoteAge || at - received > quoteAge
  // A price from the future means a wrong clock; its age says nothing.
  if (tooOld || quoteTs - at > quoteAge) return refusal('priceStale', 'quoteTs')
  return record.until >= received + acceptDelay ? refusal('priceStale') : undefined
}

/**
 * The terms, or why there are none. The rules depend on nothing but terms, the age of prices and the user's own limits.
 */
export const acceptTimed = (request: TimedRequest, world: TimedAccept): AcceptedTerms | Refusal => {
  const { settings, user, running, interest, available, instruments, received, at } = world
  const { instId, direction, stake, seconds, ratio } = request
  if (!instruments.includes(instId)) return refusal('instrumentUnknown', 'instId')
  if (settings === undefined || !settings.on) return refusal('timedOff')
  const offer = settings.grid.find((one) => one.seconds === seconds)
  if (offer === undefined || offer.ratio !== ratio) return refusal('quoteChanged', 'ratio')
  const refused =
    priceRefusal(world, settings, request) ??
    stakeRefusal(stake, settings, user.level) ??
    userRefusal(user, settings, stake, running, at)
  if (refused !== undefined) return refused
  const left = subtract(settings.interestCap, interest)
  if (compare(stake, left) > 0) return refusal('sizeTooLarge', 'interest', { max: left })
  if (compare(stake, available) > 0) return refusal('balanceTooLow', 'stake')
  const accepted = received + settings.acceptDelay
  const expiry = accepted + seconds * 1_000
  return { instId, direction, stake, ratio, payout: winPays(stake, ratio), seconds, received, accepted, expiry }
}
