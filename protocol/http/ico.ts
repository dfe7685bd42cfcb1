import * as v from 'valibot'
import { price } from '../base/money.ts'
import { saleId } from '../earn/sale/settings.ts'
import { SALE_STAGES } from '../earn/sale/stage.ts'
import { saleView } from '../earn/sale/views.ts'
import { defineCall, nothing } from '../wire/call.ts'
import { limitOf } from '../wire/inputs.ts'

// Token sales, as everybody sees them.

export const getList = defineCall(
  '/v2/ico/getList',
  'Published sales: those that go on, by their end, then those that are over, the latest first; each with the user’s own order. `next` is the cursor of the following page.',
  v.strictObject({
    cursor: v.optional(v.pipe(v.string(), v.regex(/^(going|over)\.\d{1,15}\.[a-z0-9-]{2,40}$/, 'cursor'))),
    limit: v.optional(limitOf(50)),
  }),
  v.object({ sales: v.array(saleView), next: v.optional(v.string()), ts: v.number() }),
)

export const getDetail = defineCall(
  '/v2/ico/getDetail',
  'One sale with its terms, how far it has come, and the user’s own order.',
  v.strictObject({ id: saleId }),
  v.object({ sale: saleView, ts: v.number() }),
)

const tip = v.object({
  id: saleId,
  token: v.string(),
  payCoin: v.string(),
  price,
  stage: v.picklist(SALE_STAGES),
  startsAt: v.number(),
  endsAt: v.number(),
})
export type SaleTip = v.InferOutput<typeof tip>

export const homeTips = defineCall(
  '/v2/ico/homeTips',
  'Sales for the home screen: those that can be subscribed to, then those that start within a week; at most three.',
  nothing,
  v.object({ tips: v.array(tip), ts: v.number() }),
  { audience: 'guest' },
)
