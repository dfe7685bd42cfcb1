import * as v from 'valibot'
import { amount } from '../base/money.ts'
import { defineCall, nothing } from '../wire/call.ts'

/** What a user owns of one coin, by kind of account. */
export const fund = v.object({
  coin: v.string(),
  available: amount,
  frozen: amount,
  margin: amount,
  escrow: amount,
  locked: amount,
  /** A merchant's, put down to post C2C ads. */
  deposit: amount,
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
  'Equity: everything that one owns at the last prices, with the unrealised results of open positions, in USDT.',
  nothing,
  v.object({ total: amount, ts: v.string() }),
)

/** What a balance is used for: one balance per coin, divided by use. What nothing else binds counts as `spot`. */
export const account = v.picklist(['spot', 'contract', 'legal', 'earn'])
export type Account = v.InferOutput<typeof account>

/** Amounts of a coin bound outside spot; `spot` is the rest of the coin. */
export const boundIn = v.object({ account, coin: v.string(), amount })
export type BoundIn = v.InferOutput<typeof boundIn>

export const totalSctFunds = defineCall(
  '/v2/sctFunds/totalSctFunds',
  'The same total, divided by kind of account, and what contracts, transfers and earning bind of each coin.',
  nothing,
  v.object({
    total: amount,
    available: amount,
    frozen: amount,
    margin: amount,
    escrow: amount,
    locked: amount,
    deposit: amount,
    /** Results of open positions, which `total` contains as well. */
    unrealised: amount,
    /** Without `spot`, which is the rest; without zeros. */
    bound: v.array(boundIn),
    ts: v.string(),
  }),
)

export const getFundsData = defineCall(
  '/v2/sctFunds/getFundsData',
  'Every coin that one owns, with its value in USDT; `total` is the equity, unrealised results included.',
  nothing,
  v.object({ funds: v.array(v.object({ ...fund.entries, valueUsdt: amount })), total: amount, ts: v.string() }),
  { polled: true },
)
