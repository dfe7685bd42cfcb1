import * as v from 'valibot'
import { defineCall, nothing } from '../call.ts'

const rank = v.array(
  v.object({
    instId: v.string(),
    last: v.string(),
    open24h: v.string(),
    volCcy24h: v.string(),
    ts: v.string(),
  }),
)

export const homeCoinDataRank = defineCall(
  '/v2/home/homeCoinDataRank',
  'The ten spot pairs that gained, lost and traded most in 24 h.',
  nothing,
  v.object({ gainers: rank, losers: rank, volume: rank, ts: v.string() }),
  { access: 'guest', polled: true },
)
