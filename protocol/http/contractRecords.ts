import * as v from 'valibot'
import { amount } from '../base/money.ts'
import { closedPosition, fundingCharge, marginWarning, position, swapCharge } from '../trading/position.ts'
import { swapFill, swapOrder } from '../trading/swapOrder.ts'
import { defineCall } from '../wire/call.ts'
import { assetClass, ended, instId, limitOf, moment, recordId } from '../wire/inputs.ts'

// The reading calls of `contractOrder`; they move nothing.

/** Without a class, both. */
const one = { instId: v.optional(instId), assetClass: v.optional(assetClass) }
const page = { cursor: v.optional(recordId), limit: v.optional(limitOf(100)) }

/** Where a list of charges continues: the time of the last one, and its position. */
const chargeCursor = v.pipe(
  v.string(),
  v.regex(/^\d{1,16}-\d{1,19}$/),
  v.check((cursor) => v.is(recordId, cursor.slice(cursor.indexOf('-') + 1)), 'bigint'),
)
const linePage = {
  cursor: v.optional(chargeCursor),
  limit: v.optional(limitOf(100)),
}

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
  'The ended orders on contracts, the last ended first; `next` is the cursor of the following page.',
  v.strictObject({
    ...one,
    state: v.optional(v.picklist(['filled', 'canceled'])),
    side: v.optional(v.picklist(['buy', 'sell'])),
    kind: v.optional(v.picklist(['order', 'tp', 'sl', 'trail', 'liquidation', 'adl'])),
    ...ended,
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
    funding: v.array(fundingCharge),
    swaps: v.optional(v.array(swapCharge)),
  }),
  { ours: true },
)

export const fundingHistory = defineCall(
  '/v2/contractOrder/fundingHistory',
  'What one’s own positions paid and got as funding, newest first; `next` is the cursor of the following page.',
  v.strictObject({ instId: v.optional(instId), ...linePage }),
  v.object({ lines: v.array(fundingCharge), next: v.optional(v.string()), ts: v.string() }),
  { ours: true },
)

export const swapHistory = defineCall(
  '/v2/contractOrder/swapHistory',
  'What one’s own forex positions paid and got as swap, newest first; `posId` names one, `next` is the following page’s cursor.',
  v.strictObject({ instId: v.optional(instId), posId: v.optional(recordId), ...linePage }),
  v.object({ lines: v.array(swapCharge), next: v.optional(v.string()), ts: v.string() }),
  { ours: true },
)

export const news = defineCall(
  '/v2/contractOrder/news',
  'Margin warnings of the last 30 days and charges of swap after `since` (Unix ms), newest first, up to 100 of each: for who was away.',
  v.strictObject({ since: moment }),
  v.object({ warnings: v.array(marginWarning), swaps: v.array(swapCharge), ts: v.string() }),
  { ours: true },
)

/** Forex contracts in `coin`; what depends on a price is '' while a pair with a position has none. */
const forexSummary = v.object({
  coin: v.string(),
  /** `available` and `usedMargin`. */
  wallet: amount,
  available: amount,
  usedMargin: amount,
  upl: v.string(),
  /** Losses of cross contracts beyond their margin. They use the same wallet, so they count here (below zero, or 0). */
  elsewhere: v.string(),
  /** `wallet`, `upl` and `elsewhere`. */
  equity: v.string(),
  /** What new orders may use: `available` less unrealised losses; gains do not count. */
  free: v.string(),
  /** Equity over used margin, a fraction; '' without positions. */
  marginLevel: v.string(),
  /** The levels of margin call and stop-out, fractions. */
  marginCall: v.string(),
  stopOut: v.string(),
  /** Results and swap since 00:00 UTC, and in all. */
  realizedToday: amount,
  realizedAll: amount,
})
export type ForexSummary = v.InferOutput<typeof forexSummary>

/** All in `coin`. What depends on a mark is '' while a contract with a position has none. */
const contractSummary = v.object({
  coin: v.string(),
  /** Everything of the coin that contracts use or may use: `available`, `orderFrozen` and both margins. */
  wallet: amount,
  available: amount,
  /** What new orders may use: `available` less the unrealised losses of cross positions. */
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
  /**
   * Of the shared margin: required (maintenance and closing fees) over equity, a fraction that rises to 1. '0' without
   * cross positions.
   */
  marginRatio: v.string(),
  /** Result of everything closed since 00:00 UTC, and in all, less fees and funding. */
  realizedToday: amount,
  realizedAll: amount,
})

export const contractProperty = defineCall(
  '/v2/contractOrder/contractProperty',
  'The account of contracts: wallet, margins, equity, what is available, the margin ratio and what was realised; asked for forex, also that of forex contracts.',
  v.strictObject({ assetClass: v.optional(assetClass) }),
  v.object({ summary: contractSummary, forex: v.optional(forexSummary), ts: v.string() }),
)
