import type { Depth } from '../../../../../src/trade/ticket/market/depth.ts'
import { fakeInstrument } from '../../../../support/fakeMarket.ts'

/** BTC-USDT with round steps, so that the sums in the tests can be done by hand. */
export const BTC = fakeInstrument('BTC-USDT', { name: 'Bitcoin', maxSz: '100' })

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
