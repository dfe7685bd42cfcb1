import type { Ticker } from '#protocol'
import { isOwnContract } from './contracts.ts'
import type { Market } from './port.ts'

/**
 * A ticker in the dialect's words. The venue counts the second volume of its own contracts in quote; in the dialect it is
 * in base, and one contract of ours is one base unit. What was recorded elsewhere is in the dialect's words already.
 */
export const okxTicker = (ticker: Ticker, market: Pick<Market, 'instrument' | 'has'>): Ticker => {
  const instrument = market.instrument(ticker.instId)
  return instrument !== undefined && isOwnContract(instrument, market)
    ? { ...ticker, volCcy24h: ticker.vol24h }
    : ticker
}
