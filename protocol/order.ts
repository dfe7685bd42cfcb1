import * as v from 'valibot'
import { amount } from './money.ts'

/** A spot order, in OKX's field names; one shape for HTTP and for the private `orders` channel. Times: Unix ms. */
export const order = v.object({
  ordId: v.string(),
  clOrdId: v.string(),
  instType: v.literal('SPOT'),
  instId: v.string(),
  side: v.picklist(['buy', 'sell']),
  ordType: v.picklist(['market', 'limit']),
  /** Limit price; '' for a market order. */
  px: v.string(),
  /** Ordered quantity: in base, or in quote when `tgtCcy` is `quote_ccy`. */
  sz: amount,
  tgtCcy: v.picklist(['base_ccy', 'quote_ccy']),
  state: v.picklist(['live', 'partially_filled', 'filled', 'canceled']),
  /** Filled so far, in base. */
  accFillSz: amount,
  /** Filled so far, in quote. */
  accFillQuote: amount,
  /** '' until the first fill. */
  avgPx: v.string(),
  /** Charged so far (positive), in `feeCcy`: base for a buy, quote for a sell. */
  fee: amount,
  feeCcy: v.string(),
  /** Why it ended without being filled: `user`, `no-liquidity`, or ''. */
  cancelSource: v.picklist(['', 'user', 'no-liquidity']),
  cTime: v.string(),
  uTime: v.string(),
})
export type Order = v.InferOutput<typeof order>

/** One fill of an order. Fee is positive, in the order's `feeCcy`. */
export const fill = v.object({
  fillId: v.string(),
  ordId: v.string(),
  px: v.string(),
  sz: amount,
  fee: amount,
  /** `T` took depth, `M` rested. */
  execType: v.picklist(['T', 'M']),
  ts: v.string(),
})
export type Fill = v.InferOutput<typeof fill>
