import type { Market } from '../../server/market/port.ts'

/** A market without instruments, for tests of what has nothing to do with prices. */
export const quietMarket = (): Market => ({
  source: 'quiet',
  instruments: [],
  instrument: () => undefined,
  halted: undefined,
  isOpen: () => false,
  ticker: () => undefined,
  book: () => undefined,
  has: () => false,
  index: () => undefined,
  mark: () => undefined,
  funding: () => undefined,
  fundingCharges: () => [],
  fundingHistory: async () => [],
  trades: () => [],
  candles: async () => [],
  watch: () => () => {},
  watchCandles: () => () => {},
  start: async () => {},
  stop: async () => {},
})
