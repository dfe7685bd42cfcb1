import * as v from 'valibot'
import { amount, price } from '../base/money.ts'
import { recordId } from '../wire/inputs.ts'
import { payMethodId, payMethodType } from './payMethod.ts'

// What calls and channels show of ads and orders. Times are Unix ms, 0 where there is none.

export const c2cSide = v.picklist(['buy', 'sell'])

/** A currency, ISO 4217. */
export const currencyCode = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))
export const coinCode = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/))

/** What the orders of a user were in the last `days` days, on either side. */
export const merchantFigures = v.object({
  id: recordId,
  /** Since when there is the account. */
  since: v.number(),
  days: v.number(),
  /** Orders that ended: released, cancelled, or decided by a ruling. */
  ended: v.number(),
  /** Of them those that were released. */
  completed: v.number(),
  /** `completed / ended`, cut to four decimals; '0' while nothing ended. */
  completion: v.string(),
  /** With how many people orders were completed. */
  counterparties: v.number(),
  /** Mean ms from the take to "paid" (as a buyer), and from there to the release (as a seller); 0 without any. */
  payMs: v.number(),
  releaseMs: v.number(),
})
export type MerchantFigures = v.InferOutput<typeof merchantFigures>

/** A way in which an offer is paid; `payee` is the seller's payment method, '' where whoever takes it is paid. */
const offerWay = v.object({
  payee: v.string(),
  method: payMethodId,
  type: payMethodType,
  name: v.string(),
})

/** An ad as somebody sees it who may take it. */
export const c2cOffer = v.object({
  ad: recordId,
  /** To be named by a take: a change of the ad makes another. */
  version: v.number(),
  /** What the taker does. */
  side: c2cSide,
  coin: v.string(),
  currency: v.string(),
  /** Decimals of the currency. */
  decimals: v.number(),
  price,
  /** Follows the index; then with the time of the quotes behind it. */
  floating: v.boolean(),
  quotedAt: v.number(),
  /** What can still be taken, in the coin. */
  free: amount,
  /** Limits of one order, in the currency; `max` is not more than what is left. */
  min: amount,
  max: amount,
  ways: v.array(offerWay),
  payMinutes: v.number(),
  releaseMinutes: v.number(),
  note: v.string(),
  merchant: merchantFigures,
})
export type C2cOffer = v.InferOutput<typeof c2cOffer>
