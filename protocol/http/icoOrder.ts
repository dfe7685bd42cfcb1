import * as v from 'valibot'
import { positiveAmount } from '../base/money.ts'
import { saleLine, saleNonce } from '../earn/sale/list.ts'
import { saleId } from '../earn/sale/settings.ts'
import { saleView } from '../earn/sale/views.ts'
import { defineCall } from '../wire/call.ts'
import { limitOf, recordId } from '../wire/inputs.ts'
import { moved } from './deposits.ts'

// What a user does in token sales.

export const getOrderList = defineCall(
  '/v2/icoOrder/getOrderList',
  'Sales that the user committed to, the newest order first, each with that order; `next` is the cursor of the following page.',
  v.strictObject({ cursor: v.optional(recordId), limit: v.optional(limitOf(50)) }),
  v.object({ sales: v.array(saleView), next: v.optional(v.string()), ts: v.number() }),
)

export const buy = defineCall(
  '/v2/icoOrder/buy',
  'Commits coins to an open sale, or more of them; they are locked until the allocation. Of a lottery, `amount` is whole tickets and the first commitment carries the nonce that the participant adds to the draw.',
  v.strictObject({ id: saleId, amount: positiveAmount, nonce: v.optional(saleNonce) }),
  moved,
  { money: true },
)

export const ration = defineCall(
  '/v2/icoOrder/ration',
  'The allocation of a sale to recompute it by: a page of the published list, in its order, with the root over all of it. Before the allocation the list is empty.',
  v.strictObject({
    id: saleId,
    /** Lines of the pages before. */
    from: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000))),
    limit: v.optional(limitOf(10_000)),
  }),
  v.object({ sale: saleView, lines: v.array(saleLine), next: v.optional(v.number()) }),
)

export const pay = defineCall(
  '/v2/icoOrder/pay',
  'Pays for the user’s allocation before the deadline, at the price that was seen (`charged`); another one is refused as `quoteChanged`.',
  v.strictObject({ id: saleId, charged: positiveAmount }),
  moved,
  { money: true },
)
