import { home } from '#protocol'
import { createPolledWire } from './polled.ts'
import type { Context, Wire } from './wire.ts'

/** What gained, lost and traded most, by poll. */
export const createRankWire = (context: Context, changed: () => void): Wire =>
  createPolledWire(
    context,
    {
      call: home.homeCoinDataRank,
      input: {},
      ts: ({ ts }) => Number(ts),
      data: (rank) => ({ kind: 'rank', rank }),
    },
    changed,
    true,
  )
