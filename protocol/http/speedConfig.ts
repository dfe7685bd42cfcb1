import * as v from 'valibot'
import { amount, positiveAmount } from '../base/money.ts'
import type { TimedSettings } from '../trading/timed/settings.ts'
import { defineCall, nothing } from '../wire/call.ts'
import { instId } from '../wire/inputs.ts'

/** The terms of an instrument's timed contracts for this user now. Times are Unix ms. */
export const timedTerms = v.object({
  instId: v.string(),
  /** Instruments with timed contracts. */
  instruments: v.array(v.string()),
  /** Why none is accepted now: switched `off`, the tick record is `halted`, or there is no recent index (`noIndex`). */
  closed: v.picklist(['', 'off', 'halted', 'noIndex']),
  /** The newest recorded tick; '' and 0 when there is none. */
  px: v.string(),
  ts: v.number(),
  /** Number of the configuration, and since when it is in force; 0 where there is none. */
  config: v.number(),
  from: v.number(),
  grid: v.array(v.object({ seconds: v.number(), ratio: v.string() })),
  minStake: positiveAmount,
  /** At the user's level; a guest's is 0. */
  maxStake: positiveAmount,
  level: v.number(),
  /** What all users together may still stake. */
  left: v.object({ up: amount, down: amount }),
  acceptDelay: v.number(),
  quoteAge: v.number(),
  minAge: v.number(),
  /** Whether the user has stated country and age, and may trade timed contracts there. */
  gate: v.picklist(['guest', 'needed', 'blocked', 'open']),
  /** The country that the user stated, or ''. */
  country: v.string(),
})
export type TimedTermsNow = v.InferOutput<typeof timedTerms>

export const selectByCode = defineCall(
  '/v2/speedConfig/selectByCode',
  'The terms of timed contracts on an instrument: durations with their payout ratios, limits, what is left of the cap.',
  v.strictObject({ instId }),
  timedTerms,
  { audience: 'guest' },
)

export const changes = defineCall(
  '/v2/speedConfig/changes',
  'Every configuration that timed contracts have had or will have, newest first, with the date from which it counts.',
  nothing,
  v.object({
    changes: v.array(
      v.object({
        config: v.number(),
        from: v.number(),
        time: v.number(),
        note: v.string(),
        settings: v.pipe(
          v.unknown(),
          v.transform((value) => value as TimedSettings),
        ),
      }),
    ),
  }),
  { audience: 'guest', ours: true },
)
