/** Instruments with timed contracts: of their indexes the record is made. Those that the market has no index of wait. */
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
