import * as v from 'valibot'
import { positiveAmount } from '../../base/money.ts'

const milliseconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(60_000))
const ratio = v.pipe(v.string(), v.regex(/^0\.\d{1,4}$/, 'ratio'))

/** What an operator configures of timed contracts, with a date from which it counts; for all users alike. */
export const timedSettings = v.strictObject({
  /** The product as a whole; outside demo mode it is off until an operator turns it on. */
  on: v.boolean(),
  /** Durations in seconds with the payout ratio of each. */
  grid: v.pipe(
    v.array(v.strictObject({ seconds: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(3_600)), ratio })),
    v.minLength(1),
    v.maxLength(12),
  ),
  minStake: positiveAmount,
  /** The largest stake of a contract at level 0, 1 and 2. */
  maxStake: v.strictTuple([positiveAmount, positiveAmount, positiveAmount]),
  /** Stakes that run at once in one instrument and direction. */
  interestCap: positiveAmount,
  /** Between the arrival of a request and the time that counts as its accept, ms; the same for everybody. */
  acceptDelay: milliseconds,
  /** A price that is older is not traded on, ms. */
  quoteAge: milliseconds,
  /** Countries in which the product may not be offered to retail, by their two letters. */
  blocked: v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  minAge: v.pipe(v.number(), v.integer(), v.minValue(18)),
  /** After so long without a new contract a session is over, minutes. */
  sessionBreak: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_440)),
})
export type TimedSettings = v.InferOutput<typeof timedSettings>
