import * as v from 'valibot'
import { defineCall, nothing } from '../wire/call.ts'
import { freeText } from '../wire/inputs.ts'

/** The fresh second factor: a code of the authenticator, a recovery code, or a code sent by mail or text. */
const freshCode = v.optional(freeText(32))

/** Days between the request to close an account and its erasure. */
export const CLOSURE_DAYS = 7

const closure = v.object({
  /** When the account will be erased, Unix ms; 0 while no closure is requested. */
  erasedAt: v.number(),
  /** What prevents it. */
  blockers: v.array(v.picklist(['funds', 'orders', 'positions', 'timed', 'transfers'])),
  /** Its funds are play money, which does not prevent closure. */
  demo: v.boolean(),
})
export type Closure = v.InferOutput<typeof closure>

export const state = defineCall(
  '/v2/closure/state',
  'Whether the account is about to be closed, and what stands in the way.',
  nothing,
  closure,
  { ours: true },
)

export const ask = defineCall(
  '/v2/closure/ask',
  'Asks that the account be closed: after seven days, in which it can be taken back, it is erased but for what the ledger must keep.',
  v.strictObject({ code: freshCode }),
  closure,
  { ours: true, loading: true },
)

export const undo = defineCall('/v2/closure/undo', 'Keeps the account after all.', nothing, closure, { ours: true })

export const exportData = defineCall(
  '/v2/closure/exportData',
  'Everything that the venue keeps on the user: where he can fetch it as a ZIP, for ten minutes; at most three times a day.',
  v.strictObject({ code: freshCode }),
  /** A path on this origin, for this user alone. */
  v.object({ file: v.string() }),
  { ours: true, loading: true },
)
