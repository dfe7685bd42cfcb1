import * as v from 'valibot'
import { ratingHideReason, ratingVerdict } from '../c2c/rating.ts'
import { defineCall } from '../wire/call.ts'
import { limitOf, recordId } from '../wire/inputs.ts'
import { operatorsWith } from './role.ts'
import { trimmedText } from './texts.ts'

// What the sides of C2C orders wrote of each other. Times are Unix ms.

/** A rating with a text, about the account that was asked for. */
const writtenRating = v.object({
  id: recordId,
  order: recordId,
  /** Who wrote it. */
  rater: recordId,
  verdict: ratingVerdict,
  /** As it was written, also where it is hidden. */
  text: v.string(),
  at: v.number(),
  version: v.number(),
  /** Its text is hidden: why, when, and by which operator. */
  hidden: v.optional(v.object({ reason: ratingHideReason, at: v.number(), by: v.string() })),
})
export type WrittenRating = v.InferOutput<typeof writtenRating>

const act = {
  /** The account that was rated, and the rating. */
  uid: recordId,
  rating: recordId,
  /** Of the rating as it was seen. */
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** For the log. */
  note: trimmedText(500, 3),
}

export const list = defineCall(
  '/v1/people/ratings',
  'Ratings of C2C orders about an account that have a text, the newest first; `next` is the cursor of the following page.',
  v.strictObject({ uid: recordId, before: v.optional(recordId), limit: v.optional(limitOf(50)) }),
  v.object({ ratings: v.array(writtenRating), next: v.optional(recordId) }),
  { audience: operatorsWith(['support', 'auditor'], { subject: 'uid' }) },
)
export const hide = defineCall(
  '/v1/people/hideRating',
  'Hides the text of a rating from everybody but who wrote it, for a reason that all read, or shows it again. Its verdict counts as before. `changed`: its writer has changed it since; `gone`: there is no such text any more. Not for a rating that concerns an account of the operator.',
  v.variant('state', [
    v.strictObject({ ...act, state: v.literal('hidden'), reason: ratingHideReason }),
    v.strictObject({ ...act, state: v.literal('shown') }),
  ]),
  v.object({ outcome: v.picklist(['done', 'changed', 'gone']) }),
  { audience: operatorsWith(['support'], { subject: 'uid', acts: true }) },
)
