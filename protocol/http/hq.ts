import * as v from 'valibot'
import { BARS } from '../wire/bars.ts'
import { defineCall } from '../wire/call.ts'
import { limitOf, moment } from '../wire/inputs.ts'

/** The name of an instrument, of this venue or not. */
export const instId = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}(-[A-Z0-9]{1,20}){1,3}$/))

export const ticker = v.object({
  instType: v.string(),
  instId: v.string(),
  last: v.string(),
  lastSz: v.string(),
  askPx: v.string(),
  askSz: v.string(),
  bidPx: v.string(),
  bidSz: v.string(),
  open24h: v.string(),
  high24h: v.string(),
  low24h: v.string(),
  sodUtc0: v.string(),
  sodUtc8: v.string(),
  vol24h: v.string(),
  volCcy24h: v.string(),
  ts: v.string(),
})

const candleRow = v.tuple([
  v.string(),
  v.string(),
  v.string(),
  v.string(),
  v.string(),
  v.string(),
  v.string(),
  v.string(),
  v.string(),
])

export const getCoinHQData = defineCall(
  '/v2/hq/getCoinHQData',
  'A quote snapshot: of the named instruments, or of all.',
  v.strictObject({ instIds: v.optional(v.pipe(v.array(instId), v.maxLength(300))) }),
  v.object({ tickers: v.array(ticker) }),
  { audience: 'guest' },
)

export const getCoinHQDataByTime = defineCall(
  '/v2/hq/getCoinHQDataByTime',
  'Candles, newest first, in the dialect of `/api/v5/market/candles`; `after` means older than, `before` newer than (Unix ms).',
  v.strictObject({
    instId,
    bar: v.picklist(BARS),
    after: v.optional(moment),
    before: v.optional(moment),
    limit: v.optional(limitOf(300)),
  }),
  v.object({ candles: v.array(candleRow) }),
  { audience: 'guest' },
)

export const getDashedData = defineCall(
  '/v2/hq/getDashedData',
  'Sparklines: 24 h of closes, oldest first, about 32 points an instrument.',
  v.strictObject({ instIds: v.pipe(v.array(instId), v.minLength(1), v.maxLength(100)) }),
  v.object({ lines: v.record(v.string(), v.array(v.string())) }),
  { audience: 'guest' },
)

export const getFundingHistory = defineCall(
  '/v2/hq/getFundingHistory',
  'What positions in a perpetual were charged as funding, newest first; `next` is the `after` of the following page (Unix ms).',
  v.strictObject({ instId, after: v.optional(moment), limit: v.optional(limitOf(50)) }),
  v.object({
    /** `realizedRate`: a fraction of the position's value; longs pay it to shorts, below zero the other way round. */
    charges: v.array(v.object({ fundingTime: v.string(), realizedRate: v.string() })),
    next: v.optional(v.string()),
  }),
  { audience: 'guest', ours: true },
)
