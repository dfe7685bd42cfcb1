import { type Order, toAmount } from '#protocol'

/** A resting limit buy of 2 BTC at 90; whatever the test is about goes on top. */
export const anOrder = (more: Partial<Order> = {}): Order => ({
  ordId: '1001',
  clOrdId: '',
  instType: 'SPOT',
  instId: 'BTC-USDT',
  side: 'buy',
  ordType: 'limit',
  px: '90',
  sz: toAmount('2'),
  tgtCcy: 'base_ccy',
  state: 'live',
  accFillSz: toAmount('0'),
  accFillQuote: toAmount('0'),
  avgPx: '',
  fee: toAmount('0'),
  feeCcy: 'BTC',
  cancelSource: '',
  cTime: '1795255200000',
  uTime: '1795255200000',
  ...more,
})
