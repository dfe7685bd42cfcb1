import * as v from 'valibot'
import { defineCall, nothing } from '../call.ts'
import { amount } from '../money.ts'

/** What a user owns of one coin, by kind of account (domain rules, money). */
export const fund = v.object({
  coin: v.string(),
  available: amount,
  frozen: amount,
  margin: amount,
  escrow: amount,
  locked: amount,
})
export type Fund = v.InferOutput<typeof fund>

export const getByCode = defineCall(
  '/v2/sctFunds/getByCode',
  'What one owns of one coin.',
  v.strictObject({ coin: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/)) }),
  v.object({ fund }),
)

export const totalUSDT = defineCall(
  '/v2/sctFunds/totalUSDT',
  'Everything that one owns, valued in USDT at the last prices.',
  nothing,
  v.object({ total: amount, ts: v.string() }),
)

export const totalSctFunds = defineCall(
  '/v2/sctFunds/totalSctFunds',
  'The same total, divided by kind of account.',
  nothing,
  v.object({
    total: amount,
    available: amount,
    frozen: amount,
    margin: amount,
    escrow: amount,
    locked: amount,
    ts: v.string(),
  }),
)

export const getFundsData = defineCall(
  '/v2/sctFunds/getFundsData',
  'Every coin that one owns, with its value in USDT.',
  nothing,
  v.object({ funds: v.array(v.object({ ...fund.entries, valueUsdt: amount })), total: amount, ts: v.string() }),
  { polled: true },
)
