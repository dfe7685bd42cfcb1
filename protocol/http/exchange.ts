import * as v from 'valibot'
import { amount, positiveAmount, price } from '../base/money.ts'
import { defineCall } from '../wire/call.ts'
import { limitOf, recordId } from '../wire/inputs.ts'
import { moved } from './deposits.ts'

const coin = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/))
const fraction = v.pipe(v.string(), v.regex(/^0(\.\d{1,6})?$/))

/** For how long a quote may be used, in ms. */
export const QUOTE_LIFETIME = 10_000

/** A price for one exchange, valid until it expires. */
export const flashQuote = v.object({
  id: recordId,
  from: coin,
  to: coin,
  in: positiveAmount,
  out: positiveAmount,
  /** Which of the two coins the rate is of: the one that is priced in USDT, else the dearer one. */
  base: coin,
  /**
   * Units of the other coin for one of `base`: the rate that counts, and the middle of the market at that moment. `out`
   * is exactly `in` · rate, or `in` / rate for a buyer of `base`, cut at 8 decimals.
   */
  rate: price,
  mid: price,
  /** By how much the rate is worse than the middle, as a fraction of the middle; the same in both directions. */
  spread: fraction,
  /** What that costs, in `to`. */
  cost: amount,
  /** Unix ms. */
  expires: v.number(),
})
export type FlashQuote = v.InferOutput<typeof flashQuote>

/** What can be exchanged; a coin that is not `buyable` can only be sold. `min` and `max` are in USDT. */
const flashTerms = v.object({
  coins: v.array(v.object({ coin, spread: fraction, buyable: v.boolean() })),
  min: positiveAmount,
  max: positiveAmount,
})

export const exchangeData = defineCall(
  '/v2/exchange/exchangeData',
  'What can be exchanged, and for two coins and an amount a quote that holds 10 s.',
  v.strictObject({ quote: v.optional(v.strictObject({ from: coin, to: coin, amount: positiveAmount })) }),
  v.object({ terms: flashTerms, quote: v.optional(flashQuote), ts: v.number() }),
)

export const addOrder = defineCall(
  '/v2/exchange/addOrder',
  'Exchanges at a quote, once; refused when it has expired (`quoteChanged`), a newer one was asked for (`quoteReplaced`) or the market has moved past it (`quotePriceMoved`).',
  v.strictObject({ quote: recordId }),
  moved,
  { money: true },
)

/** A completed exchange. */
export const exchanged = v.object({
  ...v.omit(flashQuote, ['expires']).entries,
  /** Unix ms. */
  at: v.number(),
})
export type Exchanged = v.InferOutput<typeof exchanged>

export const exchangeList = defineCall(
  '/v2/exchange/exchangeList',
  'The user’s exchanges, newest first; `next` is the cursor of the following page.',
  v.strictObject({ coin: v.optional(coin), cursor: v.optional(recordId), limit: v.optional(limitOf(100)) }),
  v.object({ exchanges: v.array(exchanged), next: v.optional(v.string()) }),
)

export const exchangeDetails = defineCall(
  '/v2/exchange/exchangeDetails',
  'One exchange of the user.',
  v.strictObject({ id: recordId }),
  exchanged,
  { ours: true },
)
