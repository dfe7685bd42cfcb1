import * as v from 'valibot'
import { amount, positiveAmount } from '../base/money.ts'
import {
  earnKind,
  earnLine,
  earnOrder,
  earnPreview,
  earnProduct,
  earnProductId,
  earnRedemption,
  earnRenewal,
  earnTotal,
} from '../earn/views.ts'
import { defineCall, nothing } from '../wire/call.ts'
import { limitOf, recordId } from '../wire/inputs.ts'
import { moved } from './deposits.ts'

// Products of managed money and pledged orders; `kind` says which.

const order = { kind: earnKind, id: recordId }
const page = { kind: earnKind, cursor: v.optional(recordId), limit: v.optional(limitOf(50)) }

export const financialProductList = defineCall(
  '/v2/financial/financialProductList',
  'Open products of a kind, by coin and term, with what of their quota is left; `next` is the cursor of the following page.',
  v.strictObject({
    kind: earnKind,
    coin: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/))),
    cursor: v.optional(earnProductId),
    limit: v.optional(limitOf(50)),
  }),
  v.object({ products: v.array(earnProduct), next: v.optional(v.string()), ts: v.number() }),
  { audience: 'guest' },
)

export const productsIntroduction = defineCall(
  '/v2/financial/productsIntroduction',
  'One product, with the dates of an order that is bought now.',
  v.strictObject({ kind: earnKind, product: earnProductId }),
  v.object({ product: earnProduct, valueAt: v.number(), payAt: v.number(), endAt: v.number(), ts: v.number() }),
  { audience: 'guest' },
)

export const generateFinancialOrder = defineCall(
  '/v2/financial/generateFinancialOrder',
  'What an order of so much would be: its dates, what it pays and costs, what is available; refused as the purchase would be.',
  v.strictObject({ kind: earnKind, product: earnProductId, amount: positiveAmount }),
  v.object({ preview: earnPreview, ts: v.number() }),
)

export const buyFinancialProduct = defineCall(
  '/v2/financial/buyFinancialProduct',
  'Buys so much of a product, at the yearly rate, notice and end that were seen: other ones are refused as `quoteChanged`. The principal is locked in the same commit.',
  v.strictObject({
    kind: earnKind,
    product: earnProductId,
    amount: positiveAmount,
    ...earnRenewal.entries,
    endAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** Renewed at its end, at these very terms; not unless it is asked for. */
    renews: v.optional(v.boolean()),
  }),
  moved,
  { money: true },
)

export const CurrentUserOrder = defineCall(
  '/v2/financial/CurrentUserOrder',
  'What the user has in products now, by kind and coin.',
  nothing,
  v.object({ totals: v.array(earnTotal), ts: v.number() }),
)

export const runningOrder = defineCall(
  '/v2/financial/runningOrder',
  'The user’s orders that are not over, newest first; `next` is the cursor of the following page.',
  v.strictObject(page),
  v.object({ orders: v.array(earnOrder), next: v.optional(v.string()), ts: v.number() }),
)

export const redeemOver = defineCall(
  '/v2/financial/redeemOver',
  'The user’s orders that are over, newest first; `next` is the cursor of the following page.',
  v.strictObject(page),
  v.object({ orders: v.array(earnOrder), next: v.optional(v.string()), ts: v.number() }),
)

export const runningOrderLX = defineCall(
  '/v2/financial/runningOrderLX',
  'Interest of one of the user’s orders day by day, from the first day on: what was paid, and what will be while it runs. Of an order without a term the next payment, then those that were made, the latest first. `next` is the cursor of the following page.',
  v.strictObject({
    ...order,
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'cursor'))),
    limit: v.optional(limitOf(100)),
  }),
  v.object({ lines: v.array(earnLine), next: v.optional(v.string()), ts: v.number() }),
)

export const redeemOrderInfo = defineCall(
  '/v2/financial/redeemOrderInfo',
  'One of the user’s orders, and what redeeming it now gives beside what its end gives.',
  v.strictObject(order),
  v.object({ order: earnOrder, redemption: v.optional(earnRedemption), ts: v.number() }),
)

export const redeemFinancialOrder = defineCall(
  '/v2/financial/redeemFinancialOrder',
  'Redeems one of the user’s orders early, at what was seen to come back: another amount is refused as `quoteChanged`.',
  v.strictObject({
    ...order,
    back: amount,
    /** Interest that was seen to be given up: more than that is refused as well. Pledged orders need it. */
    forfeited: v.optional(amount),
  }),
  moved,
  { money: true },
)

export const setRenewal = defineCall(
  '/v2/financial/setRenewal',
  'Lets one of the user’s orders be renewed at its end at just these terms, or, without any, not.',
  v.strictObject({ ...order, renewal: v.optional(earnRenewal) }),
  v.object({ order: earnOrder, ts: v.number() }),
  { ours: true },
)
