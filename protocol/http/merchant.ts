import * as v from 'valibot'
import { amount, positiveAmount } from '../base/money.ts'
import { payMethodId } from '../c2c/payMethod.ts'
import { ratingFigures, ratingLine } from '../c2c/rating.ts'
import { c2cSettings } from '../c2c/settings.ts'
import {
  c2cAdView,
  c2cOffer,
  c2cTerms,
  coinCode,
  currencyCode,
  merchantFigures,
  merchantStanding,
} from '../c2c/views.ts'
import { c2cSide } from '../wire/c2cOrder.ts'
import { defineCall, nothing } from '../wire/call.ts'
import { limitOf, recordId } from '../wire/inputs.ts'
import { moved } from './deposits.ts'

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

export const ratings = defineCall(
  '/v2/merchant/ratings',
  'How somebody who posts ads was rated in 90 days by the other sides of their completed orders (share = positive / given), and the latest ratings with a text; `next` is the cursor of the following page.',
  v.strictObject({ id: recordId, cursor: v.optional(recordId), limit: v.optional(limitOf(50)) }),
  v.object({ figures: ratingFigures, ratings: v.array(ratingLine), next: v.optional(v.string()) }),
  { ours: true },
)

export const standing = defineCall(
  '/v2/merchant/standing',
  'What it takes to post ads, and what the user has of it.',
  nothing,
  merchantStanding,
  { ours: true },
)

export const terms = defineCall(
  '/v2/merchant/terms',
  'The terms of C2C trading in force: times, holds, fees, limits, pauses, and what it takes to post ads. An order keeps those of its take.',
  nothing,
  v.object(c2cSettings.entries),
  { ours: true },
)

export const myAds = defineCall(
  '/v2/merchant/myAds',
  'The user’s ads, newest first, each with its present price and why nobody can take it now; `next` is the cursor of the following page.',
  v.strictObject({
    /** Closed ones too. */
    closed: v.optional(v.boolean()),
    cursor: v.optional(recordId),
    limit: v.optional(limitOf(50)),
  }),
  v.object({ ads: v.array(c2cAdView), next: v.optional(v.string()), ts: v.number() }),
  { ours: true },
)

export const createAd = defineCall(
  '/v2/merchant/createAd',
  'Posts an ad; the coins of one that sells are in escrow in the same commit.',
  v.strictObject({
    /** What the owner does. */
    side: c2cSide,
    coin: coinCode,
    currency: currencyCode,
    /** Its stock, or how much it wants, in the coin. */
    amount: positiveAmount,
    ...c2cTerms,
  }),
  moved,
  { money: true, ours: true },
)

/** An ad by the version that its owner saw; another one is refused as `c2cMoved`. */
const inVersion = {
  id: recordId,
  version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
}

export const putDeposit = defineCall(
  '/v2/merchant/putDeposit',
  'Puts down what is missing of a merchant’s deposit, by the coin and amount that were seen (`merchant/standing`); other ones are refused as `quoteChanged`. Whoever left stays by it, also where nothing is missing.',
  v.strictObject({ coin: coinCode, amount }),
  moved,
  { money: true, ours: true },
)

export const leave = defineCall(
  '/v2/merchant/leave',
  'Closes every ad, and returns the deposit after the days that the terms say, once no order and no case is open or can be opened. Open orders go on.',
  nothing,
  moved,
  { money: true, ours: true },
)

export const changeAd = defineCall(
  '/v2/merchant/changeAd',
  'Changes the terms of an ad; orders that were taken keep theirs, and takes of the version before are refused.',
  v.strictObject({ ...inVersion, ...c2cTerms }),
  moved,
  { money: true, ours: true },
)

export const setAdState = defineCall(
  '/v2/merchant/setAdState',
  'Pauses, resumes or closes an ad; a closed one gives its stock back and stays closed. Open orders go on.',
  v.strictObject({ ...inVersion, to: v.picklist(['pause', 'resume', 'close']) }),
  moved,
  { money: true, ours: true },
)

export const stockAd = defineCall(
  '/v2/merchant/stockAd',
  'Adds to the stock of an ad or, below zero, takes what is free of it back.',
  v.strictObject({ ...inVersion, by: amount }),
  moved,
  { money: true, ours: true },
)
