import * as v from 'valibot'
import { defineCall } from '../wire/call.ts'
import { freezeReason } from '../wire/freezeReason.ts'
import { recordId } from '../wire/inputs.ts'
import { settingChange } from '../wire/settingChange.ts'
import { cursor } from './cursor.ts'
import { upheldReport } from './referrals.ts'
import { operatorsWith } from './role.ts'
import { settingKind } from './settingKinds.ts'
import { switchMode, switchReason } from './venue.ts'

/**
 * What a second operator looks at. Before it counts: `setting`, `unfreeze`, `referral`. After it was done at once, because
 * waiting would do harm: `freeze`, `switch`.
 */
export const reviewKind = v.picklist(['setting', 'unfreeze', 'referral', 'freeze', 'switch'])
export type ReviewKind = v.InferOutput<typeof reviewKind>
const reviewState = v.picklist(['open', 'approved', 'rejected', 'withdrawn'])
export type ReviewState = v.InferOutput<typeof reviewState>

/** Kinds that wait: nothing has happened before the second person agrees. */
export const WAITING_REVIEWS: ReadonlySet<ReviewKind> = new Set(['setting', 'unfreeze', 'referral'])

/** Times are Unix ms. */
const review = v.object({
  id: v.string(),
  kind: reviewKind,
  /** A kind of settings, an account, a report about invitations, an instrument (`*`: all). */
  subject: v.string(),
  /** From when it is to count (0: as soon as its notice allows), and what it changes of what counts now. */
  setting: v.optional(
    v.object({ kind: settingKind, key: v.string(), from: v.number(), changes: v.array(settingChange) }),
  ),
  freeze: v.optional(v.object({ reason: freezeReason })),
  switch: v.optional(v.object({ mode: switchMode, reason: switchReason })),
  referral: v.optional(upheldReport),
  note: v.string(),
  by: v.string(),
  at: v.number(),
  state: reviewState,
  /** '' while it is open. */
  decidedBy: v.string(),
  /** This operator may decide it (`yes`) or take it back (`own`); otherwise the reason why not. */
  may: v.picklist(['yes', 'own', 'account', 'role', 'ended']),
})
export type Review = v.InferOutput<typeof review>

const WHO = ['configurator', 'support', 'treasurer'] as const

export const listReviews = defineCall(
  '/v1/reviews/list',
  'A page of what waits for a second person, oldest first, or what was looked at, newest first; of the kinds of this operator.',
  v.strictObject({ state: v.picklist(['open', 'ended']), kinds: v.array(reviewKind), after: cursor }),
  v.object({ reviews: v.array(review), next: v.optional(v.string()) }),
  { audience: operatorsWith([...WHO, 'auditor'], { idle: true }) },
)

export const decideReview = defineCall(
  '/v1/reviews/decide',
  'The second person agrees, and what waited is done; or does not. `own`: whoever asked, or whose account it is, is no second person.',
  v.strictObject({ id: recordId, outcome: v.picklist(['approved', 'rejected']) }),
  v.object({ outcome: v.picklist(['done', 'gone', 'own']) }),
  { audience: operatorsWith(WHO, { subject: 'id', acts: true }) },
)

export const withdrawReview = defineCall(
  '/v1/reviews/withdraw',
  'Whoever asked takes it back before a second person has agreed. What was done at once cannot be taken back so.',
  v.strictObject({ id: recordId }),
  v.object({ outcome: v.picklist(['done', 'gone']) }),
  { audience: operatorsWith(WHO, { subject: 'id', acts: true }) },
)
