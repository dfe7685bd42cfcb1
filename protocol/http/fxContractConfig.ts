import * as v from 'valibot'
import { amount } from '../base/money.ts'
import { defineCall } from '../wire/call.ts'
import { instId } from '../wire/inputs.ts'

/** Terms of a pair and the moment (Unix ms) from which they are in force. */
const terms = v.object({
  from: v.string(),
  leverage: v.number(),
  /** Swap of a day in pips by side; above zero: received. */
  swapLong: amount,
  swapShort: amount,
  /** Commission in USDT for one lot. */
  commission: amount,
})
export type ForexTerms = v.InferOutput<typeof terms>

const config = v.object({
  instId: v.string(),
  /** Units of the base: in one lot, of the smallest order and step (0.01 lot), of the largest order and position. */
  lotUnits: v.string(),
  minSz: v.string(),
  stepSz: v.string(),
  maxSz: v.string(),
  terms,
  /** Terms that are announced, the next first, and former terms, the last first. */
  later: v.array(terms),
  earlier: v.array(terms),
  /** What applies to this user: a new account is capped. */
  userLeverage: v.number(),
  userMaxSz: v.string(),
  /** The next rollover (17:00 in New York), and for how many days it charges. */
  nextSwap: v.object({ time: v.string(), days: v.number() }),
})
export type ForexConfig = v.InferOutput<typeof config>

export const getList = defineCall(
  '/v2/fxContractConfig/getList',
  'The terms of forex contracts with their change log: leverage, swap, sizes, and what applies to one’s own account.',
  v.strictObject({ instId: v.optional(instId) }),
  v.object({
    contracts: v.array(config),
    /** Margin levels of margin call and stop-out, fractions. */
    marginCall: v.string(),
    stopOut: v.string(),
    /** Until then (Unix ms) the account is new; '' when it is not, and for guests. */
    newAccountUntil: v.string(),
    ts: v.string(),
  }),
  { audience: 'guest' },
)
