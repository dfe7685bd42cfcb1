import * as v from 'valibot'
import { amount } from '../base/money.ts'
import { defineCall, nothing } from '../wire/call.ts'
import { document } from '../wire/content.ts'
import { limitOf, recordId } from '../wire/inputs.ts'

export const termService = defineCall(
  '/v2/promotion/termService',
  'The terms of service that are in force.',
  nothing,
  v.object({
    ...document.entries,
    version: v.string(),
    /** Unix ms. */
    effectiveAt: v.string(),
  }),
  { audience: 'guest', keep: true },
)

export const aboutus = defineCall(
  '/v2/promotion/aboutus',
  'Who runs the venue, and in which version.',
  nothing,
  v.object({ ...document.entries, version: v.string() }),
  { audience: 'guest', keep: true },
)

/** A coin and how much of it. */
const coinAmount = v.object({ coin: v.string(), amount })

export const total = defineCall(
  '/v2/promotion/total',
  'The invitations of the account: its code, how many signed up by it, and what they earned, by coin. What is held waits for the end of a freeze or a review.',
  nothing,
  v.object({
    code: v.string(),
    invited: v.number(),
    paid: v.array(coinAmount),
    held: v.array(coinAmount),
    /** The share of fees now, as a fraction. */
    rate: v.string(),
    /** When the next settlement is due, in Unix ms. */
    nextAt: v.number(),
  }),
  { loading: true },
)

export const promotionRulesPage = defineCall(
  '/v2/promotion/promotionRulesPage',
  'The share of fees that referrers get, since when, and what is announced of it. Times are Unix ms; 0 is from the start.',
  nothing,
  v.object({
    rate: v.string(),
    from: v.number(),
    coming: v.array(v.object({ rate: v.string(), from: v.number() })),
    /** How far ahead a change is announced, in ms. */
    notice: v.number(),
    /** Decimals to which a commission is rounded down. */
    decimals: v.number(),
  }),
  { loading: true },
)

export const extend = defineCall(
  '/v2/promotion/extend',
  'The code by which the account invites others; drawn at the first call. The link is the address of the app with `?invite=` and the code.',
  nothing,
  v.object({ code: v.string() }),
  { loading: true },
)

export const poster = defineCall(
  '/v2/promotion/poster',
  'What stands on a poster, which is drawn on the device: the code, and the share of fees now as a fraction.',
  nothing,
  v.object({ code: v.string(), rate: v.string() }),
  { loading: true },
)

const invitedAccount = v.object({
  /** Of the invitation; no account’s number. */
  id: v.string(),
  /** Masked; '' for an account that was closed. */
  name: v.string(),
  /** Unix ms. */
  at: v.number(),
  /** `review`: both sides used one device, and commissions are held; `ended`: both sides are one person. */
  state: v.picklist(['active', 'review', 'ended']),
  /** What it earned its referrer, credited or held. */
  earned: v.array(coinAmount),
})
export type InvitedAccount = v.InferOutput<typeof invitedAccount>

export const list = defineCall(
  '/v2/promotion/list',
  'Who signed up by the code of the account, masked, newest first; `next` is the cursor of the following page.',
  v.strictObject({ cursor: v.optional(recordId), limit: v.optional(limitOf(100)) }),
  v.object({ invited: v.array(invitedAccount), next: v.optional(v.string()) }),
  { loading: true },
)

const commission = v.object({
  id: v.string(),
  /** Id of the invitation, and the masked name of whoever traded. */
  invited: v.string(),
  name: v.string(),
  product: v.picklist(['spot', 'perpetual']),
  coin: v.string(),
  /** The fee of the trade, the share of it as a fraction, and what that came to, rounded down. */
  fee: amount,
  rate: v.string(),
  amount,
  state: v.picklist(['paid', 'held', 'forfeited']),
  /** When the trade was made and when it was settled, in Unix ms. */
  tradedAt: v.number(),
  settledAt: v.number(),
})
export type ReferralCommission = v.InferOutput<typeof commission>

export const commissions = defineCall(
  '/v2/promotion/commissions',
  'Commissions of the account trade by trade, newest first, of all it invited or of one invitation; `next` is the cursor of the following page.',
  v.strictObject({ invited: v.optional(recordId), cursor: v.optional(recordId), limit: v.optional(limitOf(100)) }),
  v.object({ commissions: v.array(commission), next: v.optional(v.string()) }),
  { ours: true },
)
