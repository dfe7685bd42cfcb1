import { TICKER_REPEAT } from '#protocol'
import { okxTicker } from '../../market/okxTicker.ts'
import { latestValue } from './latestValue.ts'

/** The latest ticker, at most every 100 ms; repeated while the instrument is open for trading. */
export const tickers = latestValue({
  kind: 'ticker',
  exists: (market, instId) => market.instrument(instId) !== undefined,
  read: (market, instId) => market.ticker(instId),
  shape: okxTicker,
  pacer: ({ pace }) => pace.tickers,
  repeat: TICKER_REPEAT,
  isLive: (market, instId, now) => market.halted === undefined && market.isOpen(instId, now),
})
