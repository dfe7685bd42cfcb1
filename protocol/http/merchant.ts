import * as v from 'valibot'
import { positiveAmount } from '../base/money.ts'
import { payMethodId } from '../c2c/payMethod.ts'
import { c2cOffer, c2cSide, coinCode, currencyCode, merchantFigures } from '../c2c/views.ts'
import { defineCall } from '../wire/call.ts'
import { limitOf, recordId } from '../wire/inputs.ts'

// The market of C2C trading, and the people who post ads in it.

const offersAnswer = v.object({
  offers: v.array(c2cOffer),
  /** The cursor of the following page. */
  next: v.optional(v.string()),
  /** When prices were computed, Unix ms. */
  ts: v.number(),
})

export const getList = defineCall(
  '/v2/merchant/getList',
  'Offers that can be taken now, the best price for the taker first, at the same price the older ad; nothing else ranks them. The user’s own are left out.',
  v.strictObject({
    coin: coinCode,
    currency: currencyCode,
    /** What the user wants to do. */
    side: c2cSide,
    /** In the currency: offers whose limits and stock it fits. */
    amount: v.optional(positiveAmount),
    /** A way of payment. */
    method: v.optional(payMethodId),
    /** Those alone that the user can pay in their country or, for a sale, be paid by and has the coins for. */
    fits: v.optional(v.boolean()),
    /** Price and ad after which the page begins. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,20}(\.\d{1,18})?_\d{1,18}$/))),
    limit: v.optional(limitOf(50)),
  }),
  offersAnswer,
)

export const getMerchantById = defineCall(
  '/v2/merchant/getMerchantById',
  'Figures of somebody who posts ads, computed from their orders of 30 days (completion = released / ended), and their ads that can be taken.',
  v.strictObject({ id: recordId }),
  v.object({ merchant: merchantFigures, offers: v.array(c2cOffer), ts: v.number() }),
)
