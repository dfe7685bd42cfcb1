import type { Instrument } from '#protocol'
import type { Depth } from '../../../../src/pages/transaction/parts/ticket/summary.ts'

/** BTC-USDT with round steps, so that the sums in the tests can be done by hand. */
export const BTC: Instrument = {
  instId: 'BTC-USDT',
  kind: 'spot',
  baseCcy: 'BTC',
  quoteCcy: 'USDT',
  name: 'Bitcoin',
  tickSz: '0.1',
  lotSz: '0.0001',
  minSz: '0.0001',
  maxSz: '100',
  makerFee: '0.0008',
  takerFee: '0.001',
  tradable: true,
  state: 'live',
  hours: 'always',
}

/** Mid 100; one base unit at each of three levels a side. */
export const DEPTH: Depth = {
  asks: [
    ['101', '1', '0', '1'],
    ['102', '1', '0', '1'],
    ['103', '1', '0', '1'],
  ],
  bids: [
    ['99', '1', '0', '1'],
    ['98', '1', '0', '1'],
    ['97', '1', '0', '1'],
  ],
}
