import { latestValue } from './latestValue.ts'

/** Funding rates of contracts: when one changed, at least every 60 s. */
export const fundingRate = latestValue({
  kind: 'funding',
  exists: (market, instId) => market.has('funding', instId),
  read: (market, instId) => market.funding(instId),
  pacer: ({ pace }) => pace.mark,
  repeat: 60_000,
  isLive: (market) => market.halted === undefined,
})
