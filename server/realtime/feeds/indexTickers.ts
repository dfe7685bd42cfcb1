import { latestValue } from './latestValue.ts'

/** Index prices: at most every 100 ms when one changed, at least every 60 s. `instId` names the index. */
export const indexTickers = latestValue({
  kind: 'index',
  exists: (market, instId) => market.has('index', instId),
  read: (market, instId) => market.index(instId),
  pacer: ({ pace }) => pace.tickers,
  repeat: 60_000,
  isLive: (market) => market.halted === undefined,
})
