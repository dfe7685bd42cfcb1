import type { Ticker } from '#protocol'

/** A ticker in the dialect's words: of a contract the second volume is in base, and one contract is one base unit. */
export const okxTicker = (ticker: Ticker): Ticker =>
  ticker.instType === 'SWAP' ? { ...ticker, volCcy24h: ticker.vol24h } : ticker
