import * as v from 'valibot'
import { defineCall, nothing } from '../wire/call.ts'
import { caseKind, caseReason } from '../wire/caseReasons.ts'
import { recordId } from '../wire/inputs.ts'

export { CASE_REASONS, type CaseKind, type CaseReason, caseKind, caseReason } from '../wire/caseReasons.ts'

export const caseState = v.picklist(['open', 'approved', 'rejected', 'withdrawn'])

/** `seconded`: the first of two approvals. */
export const caseEventKind = v.picklist(['opened', 'reopened', 'seconded', 'approved', 'rejected', 'withdrawn'])

const caseEvent = v.object({
  id: v.string(),
  /** Unix ms. */
  at: v.number(),
  kind: caseEventKind,
  by: v.picklist(['user', 'demo', 'desk']),
  reason: v.optional(caseReason),
})

/** Something about a user that is decided by an operator or the demo's policy. Times are Unix ms. */
export const caseView = v.object({
  id: v.string(),
  kind: caseKind,
  state: caseState,
  /** Whose turn it is. */
  next: v.picklist(['venue', 'user', 'nobody']),
  /** The latest time of the decision; 0 once decided. */
  deadline: v.number(),
  /** How much of that outages gave back, in ms. */
  lengthened: v.number(),
  reason: v.optional(caseReason),
  /** Decided by the demo's policy, without an operator. */
  byDemo: v.boolean(),
  /** A rejection can be appealed once. */
  mayReopen: v.boolean(),
  openedAt: v.number(),
  updatedAt: v.number(),
  events: v.array(caseEvent),
})
export type CaseView = v.InferOutput<typeof caseView>

export const list = defineCall(
  '/v2/cases/list',
  'The 100 newest cases of the user, without their events.',
  nothing,
  v.object({ cases: v.array(v.omit(caseView, ['events'])) }),
  { ours: true },
)

export const get = defineCall('/v2/cases/get', 'One case of the user.', v.strictObject({ id: recordId }), caseView, {
  ours: true,
})

export const reopen = defineCall(
  '/v2/cases/reopen',
  'Asks that a rejected case be looked at again, which goes once.',
  v.strictObject({ id: recordId }),
  caseView,
  { ours: true },
)

export const withdraw = defineCall(
  '/v2/cases/withdraw',
  'Takes back what nobody has decided yet.',
  v.strictObject({ id: recordId }),
  caseView,
  { ours: true },
)

export const follow = defineCall(
  '/v2/cases/follow',
  'The case of somebody who is not signed in, by its number and the secret that he got with it.',
  v.strictObject({ id: recordId, secret: v.pipe(v.string(), v.regex(/^[\w-]{20,64}$/)) }),
  caseView,
  { audience: 'guest', ours: true },
)
