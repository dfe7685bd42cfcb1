import * as v from 'valibot'
import { defineCall, nothing } from '../wire/call.ts'

/** An instrument in a ranking. */
export const rankRow = v.object({
  instId: v.string(),
  last: v.string(),
  open24h: v.string(),
  volCcy24h: v.string(),
  ts: v.string(),
})
export type RankRow = v.InferOutput<typeof rankRow>
const rank = v.array(rankRow)

export const homeCoinDataRank = defineCall(
  '/v2/home/homeCoinDataRank',
  'The ten spot pairs that gained, lost and traded most in 24 h.',
  nothing,
  v.object({ gainers: rank, losers: rank, volume: rank, ts: v.string() }),
  { audience: 'guest', polled: true },
)

export const bannerAndTitle = defineCall(
  '/v2/home/bannerAndTitle',
  'What stands at the head of the home screen.',
  nothing,
  v.object({
    title: v.string(),
    /** Path of an image on the venue. */
    logo: v.string(),
    banners: v.array(
      v.object({
        id: v.string(),
        title: v.string(),
        text: v.string(),
        /** Path inside the app. */
        to: v.string(),
        tone: v.picklist(['accent', 'up', 'warn']),
      }),
    ),
  }),
  { audience: 'guest' },
)
