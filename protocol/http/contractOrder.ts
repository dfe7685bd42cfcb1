import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { amount, positiveAmount, price } from '../money.ts'
import { timeInForce } from '../order.ts'
import { closedPosition, fundingLine, marginWarning, position, swapLine } from '../position.ts'
import { swapFill, swapOrder, swapTriggerPrice } from '../swapOrder.ts'
import { assetClass, cursor, instId, limitOf, recordId } from './inputs.ts'

/** Without a class both are meant. */
const one = { instId: v.optional(instId), assetClass: v.optional(assetClass) }
/** Each engine closes and cancels its own. */
const ofClass = { instId: v.optional(instId), assetClass: v.optional(assetClass, 'crypto') }
const page = { cursor: v.optional(cursor), limit: v.optional(limitOf(100)) }

/** Where a list of charges goes on. */
const linePage = {
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}-\d{1,20}$/))),
  limit: v.optional(limitOf(100)),
}

/** The price that a trader saw, and by how many pips it may be worse when the order arrives. */
const deviation = { seenPx: v.optional(price), maxDeviation: v.optional(amount) }

const leverage = v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/))
const marginMode = v.picklist(['cross', 'isolated'])
/** The settings that the sender saw. What opens is refused (`quoteChanged`) where the account has others by now. */
const seen = { lever: v.optional(leverage), mgnMode: v.optional(marginMode) }

const opening = {
  ...seen,
  instId,
  assetClass: v.optional(assetClass, 'crypto'),
  /** In base, whole lots. */
  sz: positiveAmount,
  side: v.picklist(['buy', 'sell']),
  /** Closes and never opens; more than is held, or than nothing, is refused. */
  reduceOnly: v.optional(v.boolean(), false),
  /** Set for what is filled, as soon as it is; not with `reduceOnly`. */
  tpTrigPx: v.optional(price),
  slTrigPx: v.optional(price),
  attachTrigPxType: v.optional(swapTriggerPrice, 'mark'),
}
const newContractOrder = v.variant('ordType', [
  v.strictObject({ ordType: v.literal('market'), ...opening }),
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
  'Sets a take-profit or stop-loss on a position, for all of it or `sz`; to take it away, recall it.',
  v.strictObject({
    posId: recordId,
    kind: v.picklist(['tp', 'sl']),
    trigPx: price,
    /** Not of forex, where the side that closes is watched. */
    trigPxType: v.optional(swapTriggerPrice, 'mark'),
    sz: v.optional(positiveAmount),
  }),
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
  'Amends price, size (which counts what is already filled) and attached exits of a resting order, or trigger and size of one that waits; it keeps its id.',
  v.strictObject({
    ordId: recordId,
    px: v.optional(price),
    sz: v.optional(positiveAmount),
    trigPx: v.optional(price),
    /** Of an order that opens and of which nothing is filled yet: what comes with it; '' takes it away. */
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

export const selectPosition = defineCall(
  '/v2/contractOrder/selectPosition',
  'The open positions in contracts, newest first.',
  v.strictObject(one),
  v.object({ positions: v.array(position), ts: v.string() }),
  { polled: true },
)

export const selectEntrust = defineCall(
  '/v2/contractOrder/selectEntrust',
  'The live orders on contracts, take-profits and stop-losses included, newest first.',
  v.strictObject(one),
  v.object({ orders: v.array(swapOrder), ts: v.string() }),
)

export const selectHistory = defineCall(
  '/v2/contractOrder/selectHistory',
  'The ended orders on contracts, newest first; `next` is the cursor of the following page.',
  v.strictObject({
    ...one,
    state: v.optional(v.picklist(['filled', 'canceled'])),
    side: v.optional(v.picklist(['buy', 'sell'])),
    kind: v.optional(v.picklist(['order', 'tp', 'sl', 'liquidation', 'adl'])),
    ...page,
  }),
  v.object({ orders: v.array(swapOrder), next: v.optional(v.string()), ts: v.string() }),
)

export const selectDetail = defineCall(
  '/v2/contractOrder/selectDetail',
  'One order on a contract of one’s own with its fills, oldest first.',
  v.strictObject({ ordId: recordId }),
  v.object({ order: swapOrder, fills: v.array(swapFill) }),
)

export const closedPositions = defineCall(
  '/v2/contractOrder/closedPositions',
  'The closed positions, the last opened first; `next` is the cursor of the following page.',
  v.strictObject({ ...one, ...page }),
  v.object({ positions: v.array(closedPosition), next: v.optional(v.string()), ts: v.string() }),
  { ours: true },
)

export const positionDetail = defineCall(
  '/v2/contractOrder/positionDetail',
  'One closed position of one’s own with its fills and its charges of funding or (of forex) of swap, oldest first.',
  v.strictObject({ posId: recordId }),
  v.object({
    position: closedPosition,
    fills: v.array(swapFill),
    funding: v.array(fundingLine),
    swaps: v.optional(v.array(swapLine)),
  }),
  { ours: true },
)

export const fundingHistory = defineCall(
  '/v2/contractOrder/fundingHistory',
  'What one’s own positions paid and got as funding, newest first; `next` is the cursor of the following page.',
  v.strictObject({ instId: v.optional(instId), ...linePage }),
  v.object({ lines: v.array(fundingLine), next: v.optional(v.string()), ts: v.string() }),
  { ours: true },
)

export const swapHistory = defineCall(
  '/v2/contractOrder/swapHistory',
  'What one’s own forex positions paid and got as swap, newest first; `posId` names one, `next` is the following page’s cursor.',
  v.strictObject({ instId: v.optional(instId), posId: v.optional(recordId), ...linePage }),
  v.object({ lines: v.array(swapLine), next: v.optional(v.string()), ts: v.string() }),
  { ours: true },
)

export const news = defineCall(
  '/v2/contractOrder/news',
  'Margin warnings of the last 30 days and charges of swap after `since` (Unix ms), newest first, up to 100 of each: for who was away.',
  v.strictObject({ since: v.pipe(v.string(), v.regex(/^\d{1,16}$/)) }),
  v.object({ warnings: v.array(marginWarning), swaps: v.array(swapLine), ts: v.string() }),
  { ours: true },
)

/** Forex contracts in `coin`; what hangs on a price is '' while a pair that is held has none. */
const forexSummary = v.object({
  coin: v.string(),
  /** `available` and `usedMargin`. */
  wallet: amount,
  available: amount,
  usedMargin: amount,
  upl: v.string(),
  /** Losses of cross contracts beyond their margin: they use the same wallet, so they count here (below zero, or 0). */
  elsewhere: v.string(),
  /** `wallet`, `upl` and `elsewhere`. */
  equity: v.string(),
  /** What new orders may use: `available` less losses that are not realised; gains do not count. */
  free: v.string(),
  /** Equity over used margin, a fraction; '' without positions. */
  marginLevel: v.string(),
  /** Where the margin call and the stop-out stand, fractions. */
  marginCall: v.string(),
  stopOut: v.string(),
  /** Results and swap since 00:00 UTC and ever. */
  realizedToday: amount,
  realizedAll: amount,
})
export type ForexSummary = v.InferOutput<typeof forexSummary>

/** All in `coin`. What hangs on a mark is '' while a contract that is held has none. */
const contractSummary = v.object({
  coin: v.string(),
  /** Everything of the coin that contracts can use or do: `available`, `orderFrozen` and both margins. */
  wallet: amount,
  available: amount,
  /** What new orders may use: `available` less the losses of cross positions that are not realised. */
  free: v.string(),
  /** Frozen for orders on contracts. */
  orderFrozen: amount,
  crossMargin: amount,
  isolatedMargin: amount,
  upl: v.string(),
  /** `wallet` and `upl`. */
  equity: v.string(),
  /** Of all positions. */
  maintenance: v.string(),
  /** Of the shared margin: needed (maintenance and closing fees) over equity, a fraction that rises to 1. '0' without cross positions. */
  marginRatio: v.string(),
  /** Result of everything closed since 00:00 UTC and ever, less fees and funding. */
  realizedToday: amount,
  realizedAll: amount,
})

export const contractProperty = defineCall(
  '/v2/contractOrder/contractProperty',
  'The account of contracts: wallet, margins, equity, what is available, the margin ratio and what was realised; asked for forex, also that of forex contracts.',
  v.strictObject({ assetClass: v.optional(assetClass) }),
  v.object({ summary: contractSummary, forex: v.optional(forexSummary), ts: v.string() }),
)
