import * as v from 'valibot'
import { defineCall, idempotencyKey } from '../call.ts'
import { positiveAmount, price } from '../money.ts'
import { fill, order } from '../order.ts'
import { cursor, limitOf } from './inputs.ts'

const instId = v.pipe(v.string(), v.minLength(3), v.maxLength(64))
const ordId = v.pipe(v.string(), v.regex(/^\d{1,20}$/))

/** `px` belongs to limit orders alone; `quote_ccy` (spend so much) to market buys alone. */
const newOrder = v.variant('ordType', [
  v.strictObject({
    ordType: v.literal('market'),
    instId,
    side: v.picklist(['buy', 'sell']),
    sz: positiveAmount,
    tgtCcy: v.optional(v.picklist(['base_ccy', 'quote_ccy']), 'base_ccy'),
    clOrdId: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/))),
  }),
  v.strictObject({
    ordType: v.literal('limit'),
    instId,
    side: v.picklist(['buy', 'sell']),
    sz: positiveAmount,
    px: price,
    clOrdId: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/))),
  }),
])
export type NewOrder = v.InferOutput<typeof newOrder>

export const save = defineCall(
  '/v2/tradingContracts/save',
  'Places a spot order; the answer is the order after what the book filled at once.',
  newOrder,
  v.object({ order }),
  { money: true },
)

export const update = defineCall(
  '/v2/tradingContracts/update',
  'Cancels a live order, or amends its price or size (size counts what is already filled).',
  v.variant('action', [
    v.strictObject({ action: v.literal('cancel'), ordId }),
    v.strictObject({
      action: v.literal('amend'),
      ordId,
      px: v.optional(price),
      sz: v.optional(positiveAmount),
    }),
  ]),
  v.object({ order }),
  { money: true },
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
  'The ended spot orders, newest first; `next` is the cursor of the following page.',
  v.strictObject({
    instId: v.optional(instId),
    state: v.optional(v.picklist(['filled', 'canceled'])),
    side: v.optional(v.picklist(['buy', 'sell'])),
    cursor: v.optional(cursor),
    limit: v.optional(limitOf(100)),
  }),
  v.object({ orders: v.array(order), next: v.optional(v.string()), ts: v.string() }),
  { polled: true },
)

export const detail = defineCall(
  '/v2/tradingContracts/detail',
  'One order of one’s own with its fills, oldest first.',
  v.strictObject({ ordId }),
  v.object({ order, fills: v.array(fill) }),
  { ours: true },
)

export const outcome = defineCall(
  '/v2/tradingContracts/outcome',
  'What became of a money-moving request, by its idempotency key: `none` means that it never arrived and never will.',
  v.strictObject({ key: idempotencyKey }),
  v.variant('outcome', [
    v.object({ outcome: v.literal('none') }),
    v.object({ outcome: v.literal('running') }),
    v.object({ outcome: v.literal('done'), order }),
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
