import * as v from 'valibot'
import { positiveAmount } from '../../base/money.ts'

const milliseconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(60_000))
const ratio = v.pipe(v.string(), v.regex(/^0\.\d{1,4}$/, 'ratio'))

/** What operators configure of timed contracts, dated; the same for all users. */
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
  /** Largest sum of running stakes in one instrument and direction. */
  interestCap: positiveAmount,
  /** Between the arrival of a request and the time that counts as its accept, ms; the same for all users. */
  acceptDelay: milliseconds,
  /** An older price is not traded on, ms. */
  quoteAge: milliseconds,
  /** Countries in which the product is not offered to retail users, by their two letters. */
  blocked: v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  minAge: v.pipe(v.number(), v.integer(), v.minValue(18)),
  /** A session ends after this long without a new contract, minutes. */
  sessionBreak: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_440)),
})
export type TimedSettings = v.InferOutput<typeof timedSettings>
