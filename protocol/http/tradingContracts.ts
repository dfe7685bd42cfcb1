import * as v from 'valibot'
import { positiveAmount, price } from '../base/money.ts'
import { fill, order, timeInForce, triggerPrice } from '../trading/order.ts'
import { position } from '../trading/position.ts'
import { slippage } from '../trading/slippage.ts'
import { swapOrder } from '../trading/swapOrder.ts'
import { timedContract } from '../trading/timed/contract.ts'
import { defineCall, idempotencyKey, nothing } from '../wire/call.ts'
import { ended, instId, limitOf, recordId } from '../wire/inputs.ts'
import { contractSettings } from './contractOrder.ts'

const side = v.picklist(['buy', 'sell'])
const clOrdId = v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/)))
/** With `trigPx` the order waits until that price is reached, from whichever side the market is on now. */
const trigger = { trigPx: v.optional(price), trigPxType: v.optional(triggerPrice, 'last') }

/**
 * `px` belongs to limit orders alone; `quote_ccy` (an amount to spend) to market buys alone, also to those that wait
 * for a trigger. `oco` is a limit order at `px` and a stop at `trigPx`, of which one cancels the other; the stop is
 * sent at `stopPx`, or to the market where that is absent (sells only).
 */
const newOrder = v.variant('ordType', [
  v.strictObject({
    ordType: v.literal('market'),
    instId,
    side,
    sz: positiveAmount,
    tgtCcy: v.optional(v.picklist(['base_ccy', 'quote_ccy']), 'base_ccy'),
    /** How much worse than the best price it may fill; not for one that waits for a trigger. */
    maxSlippage: v.optional(slippage),
    clOrdId,
    ...trigger,
  }),
  v.strictObject({
    ordType: v.literal('limit'),
    instId,
    side,
    sz: positiveAmount,
    px: price,
    tif: v.optional(timeInForce, 'gtc'),
    clOrdId,
    ...trigger,
  }),
  v.strictObject({
    ordType: v.literal('oco'),
    instId,
    side,
    sz: positiveAmount,
    px: price,
    trigPx: price,
    trigPxType: v.optional(triggerPrice, 'last'),
    stopPx: v.optional(price),
    clOrdId,
  }),
])
export type NewOrder = v.InferOutput<typeof newOrder>

export const save = defineCall(
  '/v2/tradingContracts/save',
  'Places a spot order; the answer is the order after what the book filled at once, of an OCO its limit order.',
  newOrder,
  v.object({ order }),
  { money: true },
)

export const update = defineCall(
  '/v2/tradingContracts/update',
  'Cancels a live order, or amends its price, size (which counts what is already filled) or trigger.',
  v.variant('action', [
    v.strictObject({ action: v.literal('cancel'), ordId: recordId }),
    v.strictObject({
      action: v.literal('amend'),
      ordId: recordId,
      px: v.optional(price),
      sz: v.optional(positiveAmount),
      trigPx: v.optional(price),
    }),
  ]),
  v.object({ order }),
  { money: true },
)

export const cancelAll = defineCall(
  '/v2/tradingContracts/cancelAll',
  'Cancels every live spot order, or those of one instrument; orders of a halted instrument stay and are counted.',
  v.strictObject({ instId: v.optional(instId) }),
  v.object({ canceled: v.array(v.string()), kept: v.number() }),
  { money: true, ours: true },
)

/** Why an instrument rests; key of `trade.halt.<reason>`. The last two are set by the venue itself. */
export const haltReason = v.picklist([
  'maintenance',
  'incident',
  'priceCheck',
  'withdrawal',
  'sourceSilent',
  'marketSwitch',
])
export type HaltReason = v.InferOutput<typeof haltReason>

export const status = defineCall(
  '/v2/tradingContracts/status',
  'The instruments in which trading rests, `*` for all: `reduce-only` accepts what reduces a position, `cancel-only` cancellations, `halt` nothing.',
  nothing,
  v.object({
    resting: v.array(
      v.object({
        instId: v.string(),
        mode: v.picklist(['reduce-only', 'cancel-only', 'halt']),
        reason: haltReason,
        /** Unix ms; '' where it is not known. */
        since: v.string(),
      }),
    ),
    ts: v.string(),
  }),
  { audience: 'guest', ours: true },
)

export const getCurrentContractsData = defineCall(
  '/v2/tradingContracts/getCurrentContractsData',
  'The live spot orders, newest first.',
  v.strictObject({ instId: v.optional(instId) }),
  v.object({ orders: v.array(order), ts: v.string() }),
  { polled: true },
)

export const getHistoryContractsData = defineCall(
  '/v2/tradingContracts/getHistoryContractsData',
  'The ended spot orders, the last ended first; `next` is the cursor of the following page.',
  v.strictObject({
    instId: v.optional(instId),
    state: v.optional(v.picklist(['filled', 'canceled'])),
    side: v.optional(v.picklist(['buy', 'sell'])),
    ...ended,
    cursor: v.optional(recordId),
    limit: v.optional(limitOf(100)),
  }),
  v.object({ orders: v.array(order), next: v.optional(v.string()), ts: v.string() }),
  { polled: true },
)

export const detail = defineCall(
  '/v2/tradingContracts/detail',
  'One order of one’s own with its fills, oldest first.',
  v.strictObject({ ordId: recordId }),
  v.object({ order, fills: v.array(fill) }),
  { ours: true },
)

export const outcome = defineCall(
  '/v2/tradingContracts/outcome',
  'What became of a money-moving request, spot, contract, timed contract, transfer, exchange or reset of demo funds, by its idempotency key: `none` means that it never arrived and never will.',
  v.strictObject({ key: idempotencyKey }),
  v.variant('outcome', [
    v.object({ outcome: v.literal('none') }),
    v.object({ outcome: v.literal('running') }),
    v.object({ outcome: v.literal('done'), order }),
    v.object({ outcome: v.literal('canceledAll'), canceled: v.array(v.string()), kept: v.number() }),
    v.object({ outcome: v.literal('contractOrder'), order: swapOrder }),
    v.object({ outcome: v.literal('contractOrders'), orders: v.array(swapOrder), kept: v.number() }),
    v.object({ outcome: v.literal('contractPosition'), position }),
    v.object({ outcome: v.literal('contractSettings'), settings: contractSettings }),
    v.object({ outcome: v.literal('timedContract'), contract: timedContract }),
    v.object({ outcome: v.literal('moved'), id: recordId }),
    v.object({
      outcome: v.literal('refused'),
      code: v.string(),
      msg: v.string(),
      field: v.optional(v.string()),
      values: v.optional(v.record(v.string(), v.string())),
    }),
  ]),
  { ours: true },
)
