import type { Ticker } from '#protocol'
import { isOwnContract } from './contracts.ts'
import type { Market } from './port.ts'

/**
 * A ticker in OKX's units. For its own contracts the venue has `volCcy24h` in quote; OKX has it in base, and one
 * contract of the venue is one base unit. Recorded instruments have OKX's units already.
 */
export const okxTicker = (ticker: Ticker, market: Pick<Market, 'instrument' | 'has'>): Ticker => {
  const instrument = market.instrument(ticker.instId)
  return instrument !== undefined && isOwnContract(instrument, market)
    ? { ...ticker, volCcy24h: ticker.vol24h }
    : ticker
}
