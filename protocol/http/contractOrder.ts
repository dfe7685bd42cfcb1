import * as v from 'valibot'
import { amount, positiveAmount, price } from '../base/money.ts'
import { callbackRatio } from '../trading/futures/trailing.ts'
import { timeInForce } from '../trading/order.ts'
import { position } from '../trading/position.ts'
import { slippage } from '../trading/slippage.ts'
import { swapOrder, swapTriggerPrice } from '../trading/swapOrder.ts'
import { defineCall } from '../wire/call.ts'
import { assetClass, instId, recordId } from '../wire/inputs.ts'

export * from './contractRecords.ts'

/** Each engine closes and cancels its own positions and orders. */
const ofClass = { instId: v.optional(instId), assetClass: v.optional(assetClass, 'crypto') }

/** The price that the user saw, and by how many pips it may be worse when the order arrives. */
const deviation = { seenPx: v.optional(price), maxDeviation: v.optional(amount) }

const leverage = v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/))
const marginMode = v.picklist(['cross', 'isolated'])
/** The settings that the user saw. An opening order is refused (`quoteChanged`) where the account has others by now. */
const seen = { lever: v.optional(leverage), mgnMode: v.optional(marginMode) }

const opening = {
  ...seen,
  instId,
  assetClass: v.optional(assetClass, 'crypto'),
  /** In base, whole lots. */
  sz: positiveAmount,
  side: v.picklist(['buy', 'sell']),
  /** Closes and never opens; a size above the position, or without a position, is refused. */
  reduceOnly: v.optional(v.boolean(), false),
  /** Set for what is filled, immediately; not with `reduceOnly`. */
  tpTrigPx: v.optional(price),
  slTrigPx: v.optional(price),
  attachTrigPxType: v.optional(swapTriggerPrice, 'mark'),
  /**
   * The order waits until this price is reached, from whichever side the market is on now; not with `reduceOnly`, nor
   * `post_only`. Margin and limits are checked then.
   */
  trigPx: v.optional(price),
  /** The price that the trigger watches, the last one where none is named. */
  trigPxType: v.optional(swapTriggerPrice),
}
const newContractOrder = v.variant('ordType', [
  v.strictObject({
    ordType: v.literal('market'),
    ...opening,
    /** How much worse than the best price it may fill; not with `reduceOnly`, which closes at any price. */
    maxSlippage: v.optional(slippage),
  }),
  v.strictObject({ ordType: v.literal('limit'), ...opening, px: price, tif: v.optional(timeInForce, 'gtc') }),
])
export type NewContractOrder = v.InferOutput<typeof newContractOrder>

export const save = defineCall(
  '/v2/contractOrder/save',
  'Places an order on a contract, with the leverage and margin mode set there; the answer is the order after what the book filled at once.',
  newContractOrder,
  v.object({ order: swapOrder }),
  { money: true },
)

export const closeOut = defineCall(
  '/v2/contractOrder/closeOut',
  'Closes a position, all of it or `sz` of it, at the market or (not in forex) by a limit order that only reduces.',
  v.variant('ordType', [
    v.strictObject({
      ordType: v.literal('market'),
      posId: recordId,
      sz: v.optional(positiveAmount),
      /** Of forex: refused (`priceMoved`) when the price is worse than `seenPx` by more than `maxDeviation` pips. */
      ...deviation,
    }),
    v.strictObject({
      ordType: v.literal('limit'),
      posId: recordId,
      sz: v.optional(positiveAmount),
      px: price,
      tif: v.optional(timeInForce, 'gtc'),
    }),
  ]),
  v.object({ order: swapOrder }),
  { money: true },
)

export const closeAll = defineCall(
  '/v2/contractOrder/closeAll',
  'Closes every position at the market, or that in one contract; those that cannot be closed now stay and are counted.',
  v.strictObject(ofClass),
  v.object({ orders: v.array(swapOrder), kept: v.number() }),
  { money: true, ours: true },
)

export const reverse = defineCall(
  '/v2/contractOrder/reverse',
  'Turns a position at the market: closes it and opens as much on the other side.',
  v.strictObject({
    posId: recordId,
    /** Of contracts. */
    ...seen,
    /** Of forex, as in `closeOut`. */
    ...deviation,
  }),
  v.object({ order: swapOrder }),
  { money: true, ours: true },
)

export const protect = defineCall(
  '/v2/contractOrder/protect',
  'Sets a take-profit, stop-loss or (not in forex) trailing stop on a position, for all of it or `sz`; to take it away, recall it.',
  v.variant('kind', [
    v.strictObject({
      kind: v.picklist(['tp', 'sl']),
      posId: recordId,
      trigPx: price,
      /** Not for forex, where the side that closes is watched. */
      trigPxType: v.optional(swapTriggerPrice, 'mark'),
      sz: v.optional(positiveAmount),
    }),
    v.strictObject({
      kind: v.literal('trail'),
      posId: recordId,
      /** How far the price has to come back from its extreme: exactly one of the two. */
      callbackRatio: v.optional(callbackRatio),
      callbackSpread: v.optional(price),
      /** From this price on it follows; at once without it. */
      activePx: v.optional(price),
      /** The price that it follows. */
      trigPxType: v.optional(v.picklist(['last', 'mark']), 'mark'),
      sz: v.optional(positiveAmount),
    }),
  ]),
  v.object({ order: swapOrder }),
  { money: true, ours: true },
)

export const recall = defineCall(
  '/v2/contractOrder/recall',
  'Cancels a live order on a contract, a take-profit or stop-loss included.',
  v.strictObject({ ordId: recordId }),
  v.object({ order: swapOrder }),
  { money: true },
)

export const amend = defineCall(
  '/v2/contractOrder/amend',
  'Amends price, size (which counts what is already filled) and attached exits of a resting order, or trigger, size and limit price of one that waits; it keeps its id.',
  v.strictObject({
    ordId: recordId,
    px: v.optional(price),
    sz: v.optional(positiveAmount),
    trigPx: v.optional(price),
    /** For an opening order without a fill: its take-profit and stop-loss; '' removes one. */
    tpTrigPx: v.optional(v.union([v.literal(''), price])),
    slTrigPx: v.optional(v.union([v.literal(''), price])),
  }),
  v.object({ order: swapOrder }),
  { money: true, ours: true },
)

export const cancelAll = defineCall(
  '/v2/contractOrder/cancelAll',
  'Cancels every live order on contracts, or those of one; orders of a halted contract stay and are counted.',
  v.strictObject(ofClass),
  v.object({ canceled: v.array(v.string()), kept: v.number() }),
  { money: true, ours: true },
)

export const changeMargin = defineCall(
  '/v2/contractOrder/changeMargin',
  'Adds margin to an isolated position (above zero) or takes spare margin out (below); answers the position after it.',
  v.strictObject({ posId: recordId, amount }),
  v.object({ position }),
  { money: true, ours: true },
)

/** How a user holds a contract. */
export const contractSettings = v.object({
  instId: v.string(),
  mgnMode: marginMode,
  lever: v.string(),
})

export const changeSettings = defineCall(
  '/v2/contractOrder/changeSettings',
  'Sets leverage and margin mode of a contract; a position takes the new leverage at once, the mode needs none to stand.',
  v.strictObject({
    instId,
    lever: leverage,
    mgnMode: marginMode,
  }),
  v.object({ settings: contractSettings }),
  { money: true, ours: true },
)
