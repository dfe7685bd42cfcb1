import { type Position, tiersOf, toAmount } from '#protocol'
import { BTC_LINES } from '../../../support/contracts.ts'
import { BTC } from '../../trade/spot/ticket/fixtures.ts'

export const ID = 'BTC-USDT-SWAP'
export const SWAP = {
  ...BTC,
  instId: ID,
  kind: 'futures' as const,
  tradable: false,
  takerFee: '0.0005',
  makerFee: '0.0002',
}

/** What the venue tells a user of the contract. */
export const CONFIG = {
  instId: ID,
  assetClass: 'crypto',
  baseCcy: 'BTC',
  settleCcy: 'USDT',
  ctVal: '1',
  fundingInterval: 28_800_000,
  tickSz: SWAP.tickSz,
  lotSz: SWAP.lotSz,
  minSz: SWAP.minSz,
  maxSz: SWAP.maxSz,
  makerFee: '0.0002',
  takerFee: '0.0005',
  tiers: tiersOf(BTC_LINES),
  tiersFrom: '0',
  tiersLater: [],
  maxLeverage: 125,
  userMaxLeverage: 20,
  mgnMode: 'isolated',
  lever: '10',
}

/** Two contracts bought at 100 with ten times the leverage. */
export const LONG: Position = {
  posId: '9',
  instId: ID,
  instType: 'SWAP',
  mgnMode: 'isolated',
  posSide: 'net',
  pos: toAmount('2'),
  cost: toAmount('200'),
  avgPx: '100',
  markPx: '100',
  lever: '10',
  liqPx: '',
  margin: '20',
  mgnRatio: '',
  mgnWarn: '',
  upl: '0',
  uplRatio: '0',
  pnl: toAmount('0'),
  fee: toAmount('0'),
  fundingFee: toAmount('0'),
  realizedPnl: toAmount('0'),
  cTime: '1',
  uTime: '1',
}
