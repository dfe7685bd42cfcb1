import * as v from 'valibot'
import { amount, positiveAmount, price } from '../base/money.ts'
import { saleId } from '../earn/sale/settings.ts'
import { SALE_FAILURES, SALE_STAGES } from '../earn/sale/stage.ts'
import { earnKind, earnRate } from '../earn/views.ts'
import { defineCall } from '../wire/call.ts'
import { limitOf } from '../wire/inputs.ts'
import { operatorsWith } from './role.ts'

// What earns, with its figures over all accounts. Times are Unix ms.

const terms = v.object({
  open: v.boolean(),
  rate: earnRate,
  least: positiveAmount,
  most: positiveAmount,
  quota: positiveAmount,
  /** Days that an early redemption waits for. */
  noticeDays: v.number(),
})
export type EarnTermsView = v.InferOutput<typeof terms>

/** A product, open or not. Amounts are of its coin. */
const product = v.object({
  kind: earnKind,
  id: v.string(),
  coin: v.string(),
  /** Its term; 0 where it has none. */
  days: v.number(),
  /** Undefined before it has any. */
  now: v.optional(terms),
  /** Announced, the next ones. */
  next: v.optional(v.object({ ...terms.entries, from: v.number() })),
  /** Principals of the orders that run, and how many these are. */
  principal: amount,
  running: v.number(),
  /** Orders that were ever bought, renewals included. */
  bought: v.number(),
  /** Interest that was paid, also what early redemptions gave back of it. */
  paid: amount,
  /** Interest that orders still pay until their end; 0 without a term. */
  owed: amount,
})
export type EarnProductFigures = v.InferOutput<typeof product>

/** A token sale. Amounts are of the coin that pays, tokens of the token. */
const sale = v.object({
  id: saleId,
  stage: v.picklist(SALE_STAGES),
  failure: v.optional(v.picklist(SALE_FAILURES)),
  token: v.string(),
  payCoin: v.string(),
  tokenPrice: price,
  /** Tokens for sale, the total below which the sale fails, and its dates as they were promised. */
  supply: amount,
  totalLeast: amount,
  startsAt: v.number(),
  endsAt: v.number(),
  deliversAt: v.number(),
  participants: v.number(),
  committed: amount,
  /** Tokens; from the allocation on. */
  allocated: v.optional(amount),
  /** Orders that paid, what they paid, for how many tokens, and how many of these have vested. */
  paid: v.number(),
  proceeds: amount,
  sold: amount,
  released: amount,
  /** Orders that got everything back. */
  refunded: v.number(),
})
export type SaleFigures = v.InferOutput<typeof sale>

/** Who reads them. */
export const EARN_READERS = ['treasurer', 'configurator', 'auditor'] as const
const limit = v.optional(limitOf(50))

export const listEarnProducts = defineCall(
  '/v1/earn/products',
  'A page of the products that earn, by kind, coin and term, with their terms and figures; `next` is the cursor of the following page.',
  v.strictObject({
    after: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{1,20}\/[A-Za-z0-9-]{1,40}$/))),
    limit,
  }),
  v.object({ products: v.array(product), next: v.optional(v.string()) }),
  { audience: operatorsWith(EARN_READERS) },
)
export const listEarnSales = defineCall(
  '/v1/earn/sales',
  'A page of the token sales with their figures: those that have not started, then the latest first; `next` is the cursor of the following page.',
  v.strictObject({
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}\/[a-z0-9-]{2,40}$/))),
    limit,
  }),
  v.object({ sales: v.array(sale), next: v.optional(v.string()) }),
  { audience: operatorsWith(EARN_READERS) },
)
