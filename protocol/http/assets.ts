import * as v from 'valibot'
import { amount } from '../base/money.ts'
import { defineCall, nothing } from '../wire/call.ts'

export const totalWin = defineCall(
  '/v2/assets/totalWin',
  'What contracts have brought in all, fees, funding and swaps included: above zero for the user.',
  nothing,
  v.object({
    coin: v.string(),
    total: amount,
    parts: v.array(v.object({ product: v.picklist(['timed', 'futures', 'forex']), net: amount })),
  }),
)
