import * as v from 'valibot'
import { amount, positiveAmount, price } from '../base/money.ts'
import { payMethodId } from '../c2c/payMethod.ts'
import { c2cRating, ratingFigures, ratingText, ratingVerdict } from '../c2c/rating.ts'
import { C2C_CANCEL_REASONS } from '../c2c/reasons.ts'
import { c2cDay, c2cOffer, c2cOrderView, coinCode, currencyCode, merchantFigures } from '../c2c/views.ts'
import { c2cOrderRow, c2cSide, c2cState } from '../wire/c2cOrder.ts'
import { defineCall } from '../wire/call.ts'
import { freeText, imageId, limitOf, moment, recordId, visibleText } from '../wire/inputs.ts'
import { moved } from './deposits.ts'
import { payPassword } from './security.ts'

// Escrow orders of C2C trading.

/** The longest span of which figures are told, in ms. */
const DAY_SPAN_MS = 32 * 86_400_000

export const getList = defineCall(
  '/v2/merchantOrder/getList',
  'The user’s orders on either side, newest first; `next` is the cursor of the following page.',
  v.strictObject({
    side: v.optional(c2cSide),
    state: v.optional(c2cState),
    /** Those alone that somebody still has to do something about, or those alone that ended. */
    open: v.optional(v.boolean()),
    coin: v.optional(coinCode),
    /** Taken in this span, Unix ms; `from` counts, `to` does not. */
    from: v.optional(moment),
    to: v.optional(moment),
    cursor: v.optional(recordId),
    limit: v.optional(limitOf(50)),
  }),
  v.object({ orders: v.array(c2cOrderRow), next: v.optional(v.string()), ts: v.number() }),
)

export const day = defineCall(
  '/v2/merchantOrder/day',
  'The user’s orders on either side that were taken in a span of at most 32 days, as of their own calendar day: how many by outcome, what was bought and sold (of a divided order the coins that the buyer got, at its price), and how long paying and releasing took.',
  v.pipe(
    v.strictObject({ from: moment, to: moment }),
    v.forward(
      v.check(({ from, to }) => Number(from) < Number(to) && Number(to) - Number(from) <= DAY_SPAN_MS),
      ['to'],
    ),
  ),
  v.object({ day: c2cDay, ts: v.number() }),
  { ours: true },
)

export const getOrderByOrderNo = defineCall(
  '/v2/merchantOrder/getOrderByOrderNo',
  'One order of the user’s with its steps, who has to do what until when, and how the seller is paid: in full until it can no longer be appealed.',
  v.strictObject({ id: recordId }),
  v.object({ order: c2cOrderView, ts: v.number() }),
)

export const getMerchant = defineCall(
  '/v2/merchantOrder/getMerchant',
  'Figures of the other side of an order, computed from their orders of 30 days, and of their ratings.',
  v.strictObject({ id: recordId }),
  v.object({ merchant: merchantFigures, ratings: ratingFigures }),
)

export const selectDetail = defineCall(
  '/v2/merchantOrder/selectDetail',
  'One offer, quoted anew for an order: its price with the time of the quotes behind it, and by how much of it a floating price may be worse at most.',
  v.strictObject({ ad: recordId }),
  v.object({ offer: c2cOffer, maxDrift: v.string(), ts: v.number() }),
)

/** How much: of the currency, or of the coin; one of them. */
const size = { total: v.optional(positiveAmount), amount: v.optional(positiveAmount) }
/** By how much of the price that was seen a floating one may be worse now; more than 0.01 counts as 0.01. */
const drift = v.pipe(v.string(), v.regex(/^0(\.\d{1,4})?$/))
/** The taker's fee that was seen, as a part of 1; a higher one now is refused as `quoteChanged`. None unless it is named. */
const fee = v.optional(v.pipe(v.string(), v.regex(/^0(\.\d{1,6})?$/)))

export const saveBuy = defineCall(
  '/v2/merchantOrder/saveBuy',
  'Takes a part of an ad, by the version and price that were seen: the coins are in escrow in the same commit, or nothing has moved.',
  v.strictObject({
    ad: recordId,
    version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
    price,
    drift,
    fee,
    ...size,
    /** The seller's payment method: of the offer, or for a sale one of the user's own. */
    payee: recordId,
  }),
  moved,
  { money: true },
)

/** The best offer for a size. */
const fast = { side: c2cSide, coin: coinCode, currency: currencyCode, ...size, method: v.optional(payMethodId) }

export const fastQuote = defineCall(
  '/v2/merchantOrder/fastQuote',
  'The best offer for so much of a currency or of a coin, with both sides of the order that it would be; none where nobody offers it.',
  v.strictObject(fast),
  v.object({
    quote: v.optional(v.object({ offer: c2cOffer, amount: positiveAmount, total: positiveAmount })),
    maxDrift: v.string(),
    ts: v.number(),
  }),
  { ours: true },
)

export const fastSaveBuy = defineCall(
  '/v2/merchantOrder/fastSaveBuy',
  'Takes the best offer for so much of a currency or of a coin at this moment, at no worse a price than the quoted one with its drift; the next best where somebody was faster.',
  v.strictObject({
    ...fast,
    price,
    drift,
    fee,
    /** For a sale: the user's own payment method. */
    payee: v.optional(recordId),
  }),
  moved,
  { money: true },
)

/** An order, with the state in which the user believes it to be: in another one the command is refused as `c2cMoved`. */
const inState = { id: recordId, state: c2cState }

/** What releases coins: the payment PIN, or a code of an authenticator that is bound. */
const secondFactor = { payPassword: v.optional(payPassword), code: v.optional(freeText(32)) }

export const cancelOrder = defineCall(
  '/v2/merchantOrder/cancelOrder',
  'The buyer lets an order go that is not paid; its coins go back. Who does so too often waits before the next take.',
  v.strictObject({ ...inState, reason: v.optional(v.picklist(C2C_CANCEL_REASONS)) }),
  moved,
  { money: true },
)

export const payment = defineCall(
  '/v2/merchantOrder/payment',
  'The buyer says that an order is paid, with a reference or a picture, and can undo that once.',
  v.variant('action', [
    v.strictObject({
      ...inState,
      action: v.literal('paid'),
      reference: v.optional(freeText(100)),
      /** A picture for the purpose `receipt`, which proved no other order. */
      image: v.optional(imageId),
      /** The holder of the account that paid, where it is not the buyer's verified name. */
      payer: v.optional(visibleText(100)),
    }),
    v.strictObject({ ...inState, action: v.literal('undo') }),
  ]),
  moved,
  { money: true },
)

export const release = defineCall(
  '/v2/merchantOrder/release',
  'The seller releases the coins of a paid order to the buyer, with the payment PIN or a code of the authenticator.',
  v.strictObject({
    ...inState,
    /** Released although the payer is not called what the buyer is. */
    acceptsPayer: v.optional(v.boolean()),
    ...secondFactor,
  }),
  moved,
  { money: true, ours: true },
)

export const offerDivision = defineCall(
  '/v2/merchantOrder/offerDivision',
  'Offers the other side to end an order with so much of its coins to the buyer and the rest back; before the payment only a cancellation (0). A seller who gives coins away proves it as for a release.',
  v.strictObject({ ...inState, toBuyer: amount, ...secondFactor }),
  moved,
  { money: true, ours: true },
)

export const acceptDivision = defineCall(
  '/v2/merchantOrder/acceptDivision',
  'Accepts the division that the other side offers, by naming it; a seller who gives coins away proves it as for a release.',
  v.strictObject({ ...inState, toBuyer: amount, ...secondFactor }),
  moved,
  { money: true, ours: true },
)

export const rate = defineCall(
  '/v2/merchantOrder/rate',
  'Rates the other side of a completed order, once within 30 days of its end, and changes that once. By the version that was seen: 0 before there is a rating; another one is refused as `c2cMoved`, the same rating again is done.',
  v.strictObject({
    id: recordId,
    version: v.picklist([0, 1]),
    verdict: ratingVerdict,
    /** Everybody reads it; links, telephone numbers and numbers of accounts are refused. */
    text: v.optional(ratingText),
  }),
  v.object({ rating: c2cRating }),
  { ours: true },
)
