import * as v from 'valibot'
import { amount } from '../base/money.ts'

/**
 * How long an order lives: `gtc` rests until it is filled or cancelled, `ioc` takes what the book shows and ends, `fok`
 * takes all of it at once or nothing, `post_only` rests and never takes.
 */
export const timeInForce = v.picklist(['gtc', 'ioc', 'fok', 'post_only'])
export type TimeInForce = v.InferOutput<typeof timeInForce>

/** The price that a trigger watches: that of the last trade, or the index. */
export const triggerPrice = v.picklist(['last', 'index'])
export type TriggerPrice = v.InferOutput<typeof triggerPrice>

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
  /** A market order is `ioc`. */
  tif: timeInForce,
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
  /**
   * Why it ended without being filled: by its `user`, for lack of depth (`no-liquidity`) or of depth within the largest
   * slippage (`slippage`), by its time in force (`ioc`, `fok`), because the other order of its pair was executed (`oco`),
   * because its instrument was closed (`withdrawn`), or ''.
   */
  cancelSource: v.picklist(['', 'user', 'no-liquidity', 'slippage', 'ioc', 'fok', 'oco', 'withdrawn']),
  /** It waits until the named price reaches this; '' for an order without a trigger. */
  trigPx: v.string(),
  trigPxType: v.picklist(['', 'last', 'index']),
  /** From which side it is reached: `up` by a price that rises to it. */
  trigDir: v.picklist(['', 'up', 'down']),
  /** When it was reached, Unix ms; '' while the order waits for it. */
  trigTime: v.string(),
  /** The id shared by the two orders of an OCO pair; '' for an order by itself. */
  ocoId: v.string(),
  cTime: v.string(),
  uTime: v.string(),
})
export type Order = v.InferOutput<typeof order>

/** It is in no book yet: its trigger has not been reached. */
export const isWaiting = ({ state, trigPx, trigTime }: Pick<Order, 'state' | 'trigPx' | 'trigTime'>): boolean =>
  state === 'live' && trigPx !== '' && trigTime === ''

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
