import * as v from 'valibot'
import { amount, positiveAmount } from '../base/money.ts'
import { timedContract, timedDirection } from '../trading/timed/contract.ts'
import type { TimedReceipt } from '../trading/timed/receipt.ts'
import { defineCall, nothing } from '../wire/call.ts'
import { instId, limitOf, recordId } from '../wire/inputs.ts'

/** Forex has no index yet, so its timed contracts are refused. */
const assetClass = v.optional(v.picklist(['crypto', 'forex']), 'crypto')

export const save = defineCall(
  '/v2/speedOrder/save',
  'Opens a timed contract; refused when the payout ratio is not the one shown, or the price shown is too old.',
  v.strictObject({
    assetClass,
    instId,
    direction: timedDirection,
    stake: positiveAmount,
    seconds: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** The payout ratio that was shown. */
    ratio: v.pipe(v.string(), v.regex(/^0\.\d{1,4}$/)),
    /** Time of the price that was shown, Unix ms by the venue's clock. */
    quoteTs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
  }),
  v.object({ contract: timedContract }),
  { money: true },
)
export type NewTimedContract = v.InferOutput<typeof save.input>

/** Lists say the venue's time of the answer. */
const ts = v.number()

export const getCurrentContract = defineCall(
  '/v2/speedOrder/getCurrentContract',
  'The running timed contracts, newest first, 500 at most.',
  v.strictObject({ instId: v.optional(instId) }),
  v.object({ contracts: v.array(timedContract), ts }),
)

export const getCurrentContractById = defineCall(
  '/v2/speedOrder/getCurrentContractById',
  'One timed contract of one’s own, running or ended.',
  v.strictObject({ id: recordId }),
  v.object({ contract: timedContract, ts }),
)

export const selectList = defineCall(
  '/v2/speedOrder/selectList',
  'The ended timed contracts, newest first; `next` is the cursor of the following page.',
  v.strictObject({
    instId: v.optional(instId),
    direction: v.optional(timedDirection),
    outcome: v.optional(v.picklist(['win', 'lose', 'tie', 'void'])),
    cursor: v.optional(recordId),
    limit: v.optional(limitOf(100)),
  }),
  v.object({ contracts: v.array(timedContract), next: v.optional(v.string()), ts }),
)

export const selectListDetail = defineCall(
  '/v2/speedOrder/selectListDetail',
  'One ended timed contract with its receipt; `waits` until the record has sealed its minutes, `gone` once they are not kept.',
  v.strictObject({ id: recordId }),
  v.object({
    contract: timedContract,
    /** As in `timedReceipt`; `verifyTimed` checks each part of it. */
    receipt: v.optional(
      v.pipe(
        v.unknown(),
        v.transform((value) => value as TimedReceipt),
      ),
    ),
    proof: v.picklist(['there', 'waits', 'gone']),
  }),
)

export const speedProperty = defineCall(
  '/v2/speedOrder/speedProperty',
  'What runs and what came of all timed contracts of the user, in USDT.',
  nothing,
  v.object({
    running: v.number(),
    staked: amount,
    /** If all running contracts were won. */
    possible: amount,
    won: v.number(),
    lost: v.number(),
    tied: v.number(),
    voided: v.number(),
    /** Stakes of all contracts that ended, and their result: above zero for a gain of the user. */
    turnover: amount,
    net: amount,
    net24h: amount,
    /** Outcomes of the newest contracts that were won or lost, at most 100. */
    last: v.object({ of: v.number(), won: v.number() }),
    /** The largest gain and loss of one contract. */
    best: amount,
    worst: amount,
  }),
)
