import * as v from 'valibot'
import { amount } from '../base/money.ts'
import { type Order, order, timeInForce } from './order.ts'

/** The price that a trigger on a contract watches. */
export const swapTriggerPrice = v.picklist(['last', 'index', 'mark'])
export type SwapTriggerPrice = v.InferOutput<typeof swapTriggerPrice>

/**
 * An order on a contract, in OKX's field names; one shape for HTTP and for the private `orders` channel, where
 * `instType` tells it from spot orders. Sizes are in base. Times: Unix ms.
 *
 * One of kind `order` with `trigPx` is an entry that waits for that price, and is sent at the market or as a limit order
 * then; nothing is frozen for it before.
 *
 * Orders on forex contracts (`FOREX`) have the same shape: prices in the quote currency, `pnl` in USDT, no fee, nothing
 * frozen. One of kind `order` with `trigPx` is a stop entry: a buy waits for the ask to rise to it, a sell for the bid to
 * fall. Exits watch the side that closes.
 */
export const swapOrder = v.object({
  ordId: v.string(),
  instType: v.picklist(['SWAP', 'FOREX']),
  instId: v.string(),
  /**
   * `tp`, `sl` and `trail` (a trailing stop) wait at `trigPx` and close at the market then; `liquidation` and `adl` (a
   * gain that was closed to cover another user's loss) are placed by the venue itself.
   */
  kind: v.picklist(['order', 'tp', 'sl', 'trail', 'liquidation', 'adl']),
  side: v.picklist(['buy', 'sell']),
  ordType: v.picklist(['market', 'limit']),
  /** Limit price; '' for an order at the market. */
  px: v.string(),
  /** A market order is `ioc`. */
  tif: timeInForce,
  sz: amount,
  reduceOnly: v.boolean(),
  /** The settings with which it was placed. */
  mgnMode: v.picklist(['cross', 'isolated']),
  lever: v.string(),
  state: v.picklist(['live', 'partially_filled', 'filled', 'canceled']),
  accFillSz: amount,
  /** Filled so far, in settlement currency. */
  accFillQuote: amount,
  /** '' until the first fill. */
  avgPx: v.string(),
  /** Charged so far (positive), in `feeCcy`. */
  fee: amount,
  feeCcy: v.string(),
  /** Result of what it closed so far, fees aside. */
  pnl: amount,
  /** Still frozen for what it may open: margin and a taker's fee. */
  frozen: amount,
  /**
   * Why it ended without being filled: by its `user`, for lack of depth (`no-liquidity`), of depth within the largest
   * slippage (`slippage`) or of margin (`margin`), because it would have exceeded the position limit when its trigger was
   * reached (`position-limit`), by its time in force (`ioc`, `fok`), because the position that it would close is gone
   * (`closed`), by a `liquidation`, because nothing can be opened in its contract any more (`withdrawn`), because
   * liquidation would come before this stop-loss that came with an order (`beyond-liquidation`), or ''.
   */
  cancelSource: v.picklist([
    '',
    'user',
    'no-liquidity',
    'slippage',
    'ioc',
    'fok',
    'margin',
    'position-limit',
    'closed',
    'liquidation',
    'withdrawn',
    'beyond-liquidation',
  ]),
  trigPx: v.string(),
  trigPxType: v.picklist(['', 'last', 'index', 'mark', 'bid', 'ask']),
  trigDir: v.picklist(['', 'up', 'down']),
  /** When the trigger was reached; '' while it waits. */
  trigTime: v.string(),
  /** Of an order that opens: the take-profit and stop-loss of what it fills; '' for none. */
  tpTrigPx: v.string(),
  slTrigPx: v.string(),
  /** The price that these two watch; '' without them. */
  attachTrigPxType: v.picklist(['', 'last', 'index', 'mark', 'bid', 'ask']),
  /**
   * Of a `trail`, whose `trigPx` is the price that it waits for now: its activation, or its trigger price after that, which
   * follows the market.
   */
  trail: v.optional(
    v.object({
      /** One of the two; the other is ''. A fraction, and an amount in the quote currency. */
      callbackRatio: v.string(),
      callbackSpread: v.string(),
      /** '' for one that follows from the start. */
      activePx: v.string(),
      /** The present trigger price; '' until it is activated. */
      moveTriggerPx: v.string(),
    }),
  ),
  /** Of a `tp` or `sl` that came with an order: that order's id. */
  parentId: v.string(),
  cTime: v.string(),
  uTime: v.string(),
})
export type SwapOrder = v.InferOutput<typeof swapOrder>

/** What the `orders` channel carries. */
export const anyOrder = v.variant('instType', [order, swapOrder])
export type AnyOrder = v.InferOutput<typeof anyOrder>
export const isSpotOrder = (one: AnyOrder): one is Order => one.instType === 'SPOT'
export const isSwapOrder = (one: AnyOrder): one is SwapOrder => one.instType === 'SWAP'
export const isForexOrder = (one: AnyOrder): one is SwapOrder => one.instType === 'FOREX'

/** One fill of an order on a contract. */
export const swapFill = v.object({
  fillId: v.string(),
  ordId: v.string(),
  posId: v.string(),
  side: v.picklist(['buy', 'sell']),
  px: v.string(),
  sz: amount,
  /** Positive. */
  fee: amount,
  /** Result of what it closed, fees aside. */
  pnl: amount,
  /** `T` took depth, `M` rested. */
  execType: v.picklist(['T', 'M']),
  ts: v.string(),
})
export type SwapFill = v.InferOutput<typeof swapFill>
