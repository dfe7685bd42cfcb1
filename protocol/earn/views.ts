import * as v from 'valibot'
import { amount, positiveAmount } from '../base/money.ts'
import { freeText, recordId } from '../wire/inputs.ts'

// What managed money and pledged orders both show. Times are Unix ms, and 0 where there is none.

/** Both kinds of products are bought, listed and redeemed by the same calls. */
export const earnKind = v.picklist(['managed', 'pledged'])
export type EarnKind = v.InferOutput<typeof earnKind>

/** The name of a product within its kind. */
export const earnProductId = v.pipe(freeText(40), v.regex(/^[A-Za-z0-9-]{1,40}$/))

/** A yearly rate, as a fraction of six decimals at most. */
export const earnRate = v.pipe(v.string(), v.regex(/^(0|1|0\.\d{1,6})$/))
const rate = earnRate

export const earnProduct = v.object({
  kind: earnKind,
  id: v.string(),
  coin: v.string(),
  /** Its term; 0 where it has none. */
  days: v.number(),
  rate,
  /** Of one order. */
  least: positiveAmount,
  /** What one account may have in it at once. */
  most: positiveAmount,
  quota: positiveAmount,
  /** What of the quota can still be bought. */
  left: amount,
  /** Days that an early redemption waits for. */
  noticeDays: v.number(),
  open: v.boolean(),
  /** An announced rate, and from when it counts. */
  next: v.optional(v.object({ rate, from: v.number() })),
})
export type EarnProduct = v.InferOutput<typeof earnProduct>

/** What an order would be that is bought now. */
export const earnPreview = v.object({
  product: earnProduct,
  amount: positiveAmount,
  /** From here on it earns, and here it ends; `payAt`: when the first interest is paid. */
  valueAt: v.number(),
  payAt: v.number(),
  endAt: v.number(),
  /** Of the first payment, and of the whole term. */
  firstInterest: amount,
  interest: amount,
  /** Tapeline takes no fee. */
  fee: amount,
  /** What the user can spend of the coin, and what they have in the product. */
  available: amount,
  own: amount,
})
export type EarnPreview = v.InferOutput<typeof earnPreview>

export const earnState = v.picklist(['generated', 'running', 'matured', 'redeem-requested', 'redeemed'])
export type EarnState = v.InferOutput<typeof earnState>

/** Terms at which an order is renewed at its end. */
export const earnRenewal = v.strictObject({
  rate,
  noticeDays: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(365)),
})
export type EarnRenewal = v.InferOutput<typeof earnRenewal>

export const earnOrder = v.object({
  kind: earnKind,
  id: recordId,
  product: v.string(),
  coin: v.string(),
  principal: positiveAmount,
  rate,
  days: v.number(),
  noticeDays: v.number(),
  state: earnState,
  at: v.number(),
  valueAt: v.number(),
  endAt: v.number(),
  /** Interest that was paid, in so many payments, and what the whole term pays. */
  paid: amount,
  payments: v.number(),
  interest: amount,
  /** When the next interest is paid, and how much. */
  nextAt: v.number(),
  nextInterest: amount,
  /** What the owner agreed to, and what it would take now; none where it cannot be renewed. */
  renewal: v.optional(earnRenewal),
  renewable: v.optional(earnRenewal),
  /** When a requested redemption is paid. */
  redeemAt: v.number(),
  ended: v.optional(
    v.object({
      at: v.number(),
      by: v.picklist(['term', 'early', 'renewed']),
      back: amount,
      forfeited: amount,
      /** The order in which it runs on. */
      into: v.optional(recordId),
    }),
  ),
})
export type EarnOrder = v.InferOutput<typeof earnOrder>

/** Both ways in which an order ends. */
export const earnRedemption = v.object({
  /** None where it cannot be redeemed early. */
  early: v.optional(
    v.object({
      /** When it is paid; 0 is at once. */
      at: v.number(),
      back: amount,
      /** What of the paid interest is taken back. */
      forfeited: amount,
      /** What of the principal and interest is given up against waiting for the end. */
      difference: amount,
    }),
  ),
  term: v.object({ at: v.number(), back: amount, /** Still to come. */ interest: amount }),
})
export type EarnRedemption = v.InferOutput<typeof earnRedemption>

/** One payment of interest; `day`: its number, from 1. */
export const earnLine = v.object({ day: v.number(), at: v.number(), amount, paid: v.boolean() })
export type EarnLine = v.InferOutput<typeof earnLine>

/** What somebody has in products of one coin. */
export const earnTotal = v.object({
  kind: earnKind,
  coin: v.string(),
  orders: v.number(),
  principal: amount,
  paid: amount,
  /** What the running terms still pay. */
  coming: amount,
})
export type EarnTotal = v.InferOutput<typeof earnTotal>
