import { type fxContractConfig, type Position, type SwapOrder, toAmount, toPrice } from '#protocol'
import { fakeInstrument } from '../../../support/fakeMarket.ts'

export const EUR = {
  ...fakeInstrument('EUR-USD', {
    kind: 'forex',
    name: 'Euro',
    baseCcy: 'EUR',
    quoteCcy: 'USD',
    tickSz: '0.00001',
    lotSz: '1000',
    minSz: '1000',
    tradable: true,
    hours: 'forex',
  }),
}
export const JPY = { ...EUR, instId: 'USD-JPY', baseCcy: 'USD', quoteCcy: 'JPY', tickSz: '0.001' }

const TERMS = {
  from: '0',
  leverage: 100,
  swapLong: toAmount('-0.65'),
  swapShort: toAmount('0.2'),
  commission: toAmount('0'),
}
/** Terms of EUR-USD for a new account: 20x and at most 20 lots; the next swap is Wednesday's. */
export const CONFIG: fxContractConfig.ForexConfig = {
  instId: 'EUR-USD',
  lotUnits: '100000',
  minSz: '1000',
  stepSz: '1000',
  maxSz: '10000000',
  terms: TERMS,
  later: [],
  earlier: [],
  userLeverage: 20,
  userMaxSz: '2000000',
  nextSwap: { time: String(Date.UTC(2026, 10, 25, 22)), days: 3 },
}
export const DEALING = { bid: toPrice('1.1'), ask: toPrice('1.1001') }

/** A long of 0.1 lots, opened at 1.1. */
export const forexPosition = (more: Partial<Position> = {}): Position => ({
  posId: '10',
  instId: 'EUR-USD',
  instType: 'FOREX',
  mgnMode: 'cross',
  posSide: 'net',
  pos: toAmount('10000'),
  cost: toAmount('11000'),
  avgPx: '1.1',
  markPx: '1.1',
  lever: '20',
  liqPx: '',
  margin: '550',
  mgnRatio: '',
  mgnWarn: '',
  upl: '0',
  uplRatio: '0',
  pnl: toAmount('0'),
  fee: toAmount('0'),
  fundingFee: toAmount('1.95'),
  realizedPnl: toAmount('0'),
  cTime: '1',
  uTime: '1',
  ...more,
})

/** A limit buy of 0.1 lots at 1.09 that waits. */
export const forexOrder = (more: Partial<SwapOrder> = {}): SwapOrder => ({
  ordId: '14',
  instType: 'FOREX',
  instId: 'EUR-USD',
  kind: 'order',
  side: 'buy',
  ordType: 'limit',
  px: '1.09',
  tif: 'gtc',
  sz: toAmount('10000'),
  reduceOnly: false,
  mgnMode: 'cross',
  lever: '20',
  state: 'live',
  accFillSz: toAmount('0'),
  accFillQuote: toAmount('0'),
  avgPx: '',
  fee: toAmount('0'),
  feeCcy: 'USDT',
  pnl: toAmount('0'),
  frozen: toAmount('0'),
  cancelSource: '',
  trigPx: '',
  trigPxType: '',
  trigDir: '',
  trigTime: '',
  tpTrigPx: '',
  slTrigPx: '',
  attachTrigPxType: '',
  parentId: '',
  cTime: '1',
  uTime: '1',
  ...more,
})
