import * as v from 'valibot'
import { amount } from '../../base/money.ts'
import { saleLineId } from './list.ts'
import { SALE_ORDER_STATES, SALE_REFUNDS } from './order.ts'
import { saleId, saleSettings } from './settings.ts'
import { SALE_FAILURES, SALE_STAGES } from './stage.ts'

const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** Unix ms. */
const moment = v.number()

/** A participant's own order in a sale. Amounts are of the coin that pays, tokens of the token. */
export const saleOrderView = v.object({
  /** Of the ledger lines that it causes. */
  order: v.string(),
  state: v.picklist(SALE_ORDER_STATES),
  refund: v.optional(v.picklist(SALE_REFUNDS)),
  /** The opaque id of their line in the published list. */
  line: saleLineId,
  committed: amount,
  /** What of it is locked, and what is paid and waits for the distribution. */
  locked: amount,
  paid: amount,
  tokens: amount,
  charged: amount,
  /** Tokens that are free; the others vest. */
  released: amount,
  /** When more tokens become free. */
  nextVestAt: v.optional(moment),
  committedAt: moment,
})
export type SaleOrderView = v.InferOutput<typeof saleOrderView>

/** A sale with what is known of it by now. */
export const saleView = v.object({
  id: saleId,
  settings: saleSettings,
  stage: v.picklist(SALE_STAGES),
  failure: v.optional(v.picklist(SALE_FAILURES)),
  participants: v.number(),
  /** Committed in all. */
  total: amount,
  /** Of a lottery: SHA-256 of the secret, from the start on; the secret itself from the allocation on. */
  secretHash: v.optional(digest),
  secret: v.optional(digest),
  /** From the allocation on. */
  root: v.optional(digest),
  sum: v.optional(amount),
  excess: v.optional(amount),
  payBy: v.optional(moment),
  /** From the distribution on, from which tokens vest. */
  distributedAt: v.optional(moment),
  own: v.optional(saleOrderView),
})
export type SaleView = v.InferOutput<typeof saleView>
