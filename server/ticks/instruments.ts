/**
 * Instruments with timed contracts, of whose indexes the record is made. Those without an index on this market wait.
 */
export const TIMED_INSTRUMENTS: readonly string[] = [
  'BTC-USDT',
  'ETH-USDT',
  'SOL-USDT',
  'XRP-USDT',
  'BNB-USDT',
  'DOGE-USDT',
  'ADA-USDT',
  'TRX-USDT',
  'AVAX-USDT',
  'LINK-USDT',
  'LTC-USDT',
  'BCH-USDT',
]
