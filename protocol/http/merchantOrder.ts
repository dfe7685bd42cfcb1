import * as v from 'valibot'
import { c2cOffer, c2cOrderRow, c2cOrderView, c2cSide, c2cState, coinCode, merchantFigures } from '../c2c/views.ts'
import { defineCall } from '../wire/call.ts'
import { limitOf, recordId } from '../wire/inputs.ts'

// Escrow orders of C2C trading.

export const getList = defineCall(
  '/v2/merchantOrder/getList',
  'The user’s orders on either side, newest first; `next` is the cursor of the following page.',
  v.strictObject({
    side: v.optional(c2cSide),
    state: v.optional(c2cState),
    /** Those alone that somebody still has to do something about, or those alone that ended. */
    open: v.optional(v.boolean()),
    coin: v.optional(coinCode),
    cursor: v.optional(recordId),
    limit: v.optional(limitOf(50)),
  }),
  v.object({ orders: v.array(c2cOrderRow), next: v.optional(v.string()), ts: v.number() }),
)

export const getOrderByOrderNo = defineCall(
  '/v2/merchantOrder/getOrderByOrderNo',
  'One order of the user’s with its steps, who has to do what until when, and how the seller is paid: in full until it can no longer be appealed.',
  v.strictObject({ id: recordId }),
  v.object({ order: c2cOrderView, ts: v.number() }),
)

export const getMerchant = defineCall(
  '/v2/merchantOrder/getMerchant',
  'Figures of the other side of an order, computed from their orders of 30 days.',
  v.strictObject({ id: recordId }),
  v.object({ merchant: merchantFigures }),
)

export const selectDetail = defineCall(
  '/v2/merchantOrder/selectDetail',
  'One offer, quoted anew for an order: its price with the time of the quotes behind it, and by how much of it a floating price may be worse at most.',
  v.strictObject({ ad: recordId }),
  v.object({ offer: c2cOffer, maxDrift: v.string(), ts: v.number() }),
)
