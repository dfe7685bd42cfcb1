import * as v from 'valibot'
import { amount, positiveAmount, price } from '../../base/money.ts'
import { recordId } from '../../wire/inputs.ts'
import { earnProduct } from '../views.ts'
import { LOAN_HEALTH } from './health.ts'
import { loanTerms } from './settings.ts'

// What screens show of loans against coins. Times are Unix ms, ratios fractions.

/** The index price that collateral is counted at, and when it was that. */
export const loanIndex = v.object({
  price,
  at: v.number(),
  /** Neither stale nor halted. */
  fresh: v.boolean(),
  /** Nothing is sold before; 0 while the index is not fresh. */
  sellsFrom: v.number(),
})
export type LoanIndex = v.InferOutput<typeof loanIndex>

/** A product that lends against coins; amounts and quota are of the coin that is lent. */
export const loanProductView = v.object({
  ...v.omit(earnProduct, ['kind', 'noticeDays']).entries,
  collateralCoin: v.string(),
  terms: loanTerms,
  index: v.optional(loanIndex),
})
export type LoanProductView = v.InferOutput<typeof loanProductView>

/** A loan as it would be if it were taken now. */
export const loanPreview = v.object({
  product: loanProductView,
  amount: positiveAmount,
  collateral: positiveAmount,
  endAt: v.number(),
  ratio: v.string(),
  /** At the present index, all that would be lent on this collateral, and the least that secures this amount. */
  most: amount,
  leastCollateral: amount,
  /** What is owed at once, with the first hour's interest, and at the end. */
  debt: amount,
  debtAtEnd: amount,
  /** Index prices at which it would be liquidated. */
  liquidationNow: price,
  liquidationAtEnd: price,
  /** What the user can spend of the coin that secures. */
  available: amount,
})
export type LoanPreview = v.InferOutput<typeof loanPreview>

export const loanEnd = v.picklist(['repaid', 'term', 'liquidated'])

export const loanView = v.object({
  id: recordId,
  product: v.string(),
  coin: v.string(),
  collateralCoin: v.string(),
  days: v.number(),
  terms: loanTerms,
  /** When it was taken, and its end. */
  at: v.number(),
  endAt: v.number(),
  borrowed: positiveAmount,
  /** What of it is not repaid, what secures it, and what was sold of that. */
  principal: amount,
  collateral: amount,
  sold: amount,
  interestPaid: amount,
  /** All that is owed now, with the interest of the hour begun, and at the end. */
  debt: amount,
  debtAtEnd: amount,
  /** When the debt grows next; 0 once it does not. */
  growsAt: v.number(),
  level: v.picklist(LOAN_HEALTH),
  /** None while there is no index price, or once it is over. */
  ratio: v.optional(v.string()),
  index: v.optional(loanIndex),
  liquidationNow: v.optional(price),
  liquidationAtEnd: v.optional(price),
  /** What collateral brings the ratio back to the initial one, once it is at a notice. */
  missing: amount,
  ended: v.optional(v.object({ at: v.number(), by: loanEnd })),
})
export type Loan = v.InferOutput<typeof loanView>

/** Something that happened to a loan. */
export const loanEvent = v.object({
  id: recordId,
  at: v.number(),
  kind: v.picklist(['taken', 'added', 'repaid', 'notice', 'urgent', 'liquidated', 'ending', 'matured']),
  /** Of the coin that secures: locked, sold, or returned. */
  locked: amount,
  sold: amount,
  returned: amount,
  /** Of the coin that is lent: what was lent, what a sale brought, its fee, what was paid, and what of that is interest. */
  lent: amount,
  proceeds: amount,
  fee: amount,
  paid: amount,
  interest: amount,
  /** The index price at which collateral counted. */
  index: v.optional(price),
  /** What was owed and what secured it after this. */
  debt: amount,
  collateral: amount,
  /** What was owed no longer though nothing was left to pay it from. */
  shortfall: amount,
})
export type LoanEvent = v.InferOutput<typeof loanEvent>
