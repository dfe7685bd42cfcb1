import * as v from 'valibot'
import { type Amount, isPositive, ZERO } from '../base/money.ts'
import { recordId } from '../wire/inputs.ts'
import { chatText } from '../wire/support.ts'
import { chatRisk } from './chatRisk.ts'
import type { C2cOrder } from './order.ts'

// What the two sides of a completed order say of each other.

/** For how long after its end an order can be rated, and its rating changed, in ms. */
export const RATING_MS = 30 * 86_400_000
/** Longest text of a rating, in characters. */
export const RATING_TEXT_LIMIT = 200
/** A rating is given, and changed once. */
export const RATING_VERSIONS = 2

/** Whether an order ended with coins for the buyer: such an order alone is rated. */
export const isCompleted = ({ state, bought = ZERO }: { state: C2cOrder['state']; bought?: Amount }): boolean =>
  state === 'released' || (state === 'resolved' && isPositive(bought))

/** Until when the sides of an order may rate each other, Unix ms; 0 while they may not. */
export const ratingUntil = (order: Pick<C2cOrder, 'state' | 'bought' | 'stateAt'>): number =>
  isCompleted(order) ? order.stateAt + RATING_MS : 0

export const ratingVerdict = v.picklist(['positive', 'negative'])
export type RatingVerdict = v.InferOutput<typeof ratingVerdict>

/** Everybody reads it: nothing in it leads out of Tapeline. */
export const ratingText = v.pipe(
  chatText,
  v.maxLength(RATING_TEXT_LIMIT),
  v.check((text) => chatRisk(text) === undefined),
)

/** Why operators hide a text. */
export const RATING_HIDE_REASONS = ['insult', 'personalData', 'advertising', 'other'] as const
export const ratingHideReason = v.picklist(RATING_HIDE_REASONS)
export type RatingHideReason = v.InferOutput<typeof ratingHideReason>

/** What one side says of the other. */
export const c2cRating = v.object({
  verdict: ratingVerdict,
  /** '' without one, and of the other side where it is hidden. */
  text: v.string(),
  /** Operators hid the text: why. */
  hidden: v.optional(ratingHideReason),
  /** When it was given or changed, Unix ms. */
  at: v.number(),
  /** 1, or 2 once it was changed: then it stays. */
  version: v.number(),
})
export type C2cRating = v.InferOutput<typeof c2cRating>

/** Ratings of somebody that were first given in the last `days` days. */
export const ratingFigures = v.object({
  days: v.number(),
  given: v.number(),
  positive: v.number(),
  /** `positive / given`, cut to four decimals; '0' while there is none. */
  share: v.string(),
  /** How many people gave them. */
  people: v.number(),
})
export type RatingFigures = v.InferOutput<typeof ratingFigures>

/** A rating with a text, as everybody reads it. */
export const ratingLine = v.object({
  id: recordId,
  verdict: ratingVerdict,
  /** '' where it is hidden. */
  text: v.string(),
  /** Operators hid the text: why. */
  hidden: v.optional(ratingHideReason),
  at: v.number(),
  /** First character of the rater's verified name, and what hides the others; '' of an account that was closed. */
  rater: v.string(),
})
export type RatingLine = v.InferOutput<typeof ratingLine>
