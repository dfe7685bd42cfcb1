import { latestValue } from './latestValue.ts'

/** Mark prices: at most every 200 ms when one changed, at least every 10 s. */
export const markPrice = latestValue({
  kind: 'mark',
  exists: (market, instId) => market.has('mark', instId),
  read: (market, instId) => market.mark(instId),
  pacer: ({ pace }) => pace.mark,
  repeat: 10_000,
  isLive: (market) => market.halted === undefined,
})
