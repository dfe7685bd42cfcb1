import * as v from 'valibot'
import { amount } from '../base/money.ts'
import { defineCall, nothing } from '../wire/call.ts'

/** One of the user's own limits; `value` is '' without one. A raised limit waits until it is in force. */
const ownLimit = v.object({
  value: v.string(),
  next: v.optional(v.object({ value: v.string(), from: v.number() })),
})

/** The limits that the user has set for timed contracts. Times are Unix ms, 0 where there is none. */
const ownLimits = v.object({
  /** USDT that may be lost within 24 hours, running stakes included. */
  loss: ownLimit,
  /** Net loss of the last 24 hours plus running stakes. */
  lossNow: amount,
  /** Minutes that a session may last; a break ends it. */
  session: ownLimit,
  sessionBegan: v.number(),
  breakMinutes: v.number(),
  /** Nothing is accepted until then. */
  coolingUntil: v.number(),
  /** ISO country and whether the age was stated; '' and false before. */
  country: v.string(),
  adult: v.boolean(),
  ts: v.number(),
})
export type OwnLimits = v.InferOutput<typeof ownLimits>

export const get = defineCall('/v2/limits/get', 'The limits that the user set himself.', nothing, ownLimits, {
  ours: true,
})

export const set = defineCall(
  '/v2/limits/set',
  'Sets a limit of one’s own: a lower one counts at once, a higher one or none after 24 hours.',
  v.variant('kind', [
    /** USDT; '0' for none. */
    v.strictObject({
      kind: v.literal('loss'),
      value: v.pipe(
        amount,
        v.check((text) => !text.startsWith('-'), 'positive'),
      ),
    }),
    /** Minutes; 0 for none. */
    v.strictObject({
      kind: v.literal('session'),
      value: v.pipe(
        v.number(),
        v.integer(),
        v.maxValue(1_440),
        v.check((count) => count === 0 || count >= 5, 'minutes'),
      ),
    }),
  ]),
  ownLimits,
  { ours: true },
)

/** Lengths of a cooling-off, in hours. */
export const COOLING_HOURS = [24, 72, 168, 720] as const

export const cool = defineCall(
  '/v2/limits/cool',
  'Begins a cooling-off, which nobody can end before its time; a shorter one than is running changes nothing.',
  v.strictObject({ hours: v.picklist(COOLING_HOURS) }),
  ownLimits,
  { ours: true },
)

export const declare = defineCall(
  '/v2/limits/declare',
  'States country and age, once: what was stated stays.',
  v.strictObject({
    country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
    /** The user states to be old enough, and to know that the stake can be lost. */
    adult: v.literal('yes'),
    risk: v.literal('understood'),
  }),
  ownLimits,
  { ours: true },
)
