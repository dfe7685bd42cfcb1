import * as v from 'valibot'
import { amount } from '../base/money.ts'
import { LOAN_KEY, loanTerms } from '../earn/loan/settings.ts'
import { earnTerms } from '../earn/terms.ts'
import { defineCall } from '../wire/call.ts'
import { limitOf } from '../wire/inputs.ts'
import { EARN_READERS } from './earn.ts'
import { operatorsWith } from './role.ts'

// Products that lend against coins, with their figures over all accounts. Times are Unix ms.

const terms = v.object({ ...earnTerms, ...loanTerms.entries })
export type LoanTermsView = v.InferOutput<typeof terms>

/** A product, open or not. */
const product = v.object({
  id: v.string(),
  /** What is lent. */
  coin: v.string(),
  collateralCoin: v.string(),
  days: v.number(),
  /** Undefined before it has any. */
  now: v.optional(terms),
  /** Announced, the next ones. */
  next: v.optional(v.object({ ...terms.entries, from: v.number() })),
  /** What is lent and not repaid, in how many loans, and what secures them. */
  principal: amount,
  running: v.number(),
  collateral: amount,
  /** Running loans whose owners were told that their ratio is at a limit, by the limit. */
  notice: v.number(),
  urgent: v.number(),
  liquidation: v.number(),
  /** Loans that were ever taken. */
  taken: v.number(),
  /** Interest that was paid, in the coin that is lent. */
  interest: amount,
  /** Sales of collateral, at a liquidation or at the end of a term, and what they sold of the coin that secures. */
  sales: v.number(),
  sold: amount,
  /** What was owed no longer though nothing was left to pay it from. */
  shortfall: amount,
})
export type LoanFigures = v.InferOutput<typeof product>

export const listEarnLoans = defineCall(
  '/v1/earn/loans',
  'A page of the products that lend against coins, by coin and term, with their terms and figures; `next` is the cursor of the following page.',
  v.strictObject({ after: v.optional(v.pipe(v.string(), v.regex(LOAN_KEY))), limit: v.optional(limitOf(50)) }),
  v.object({ products: v.array(product), next: v.optional(v.string()) }),
  { audience: operatorsWith(EARN_READERS) },
)
