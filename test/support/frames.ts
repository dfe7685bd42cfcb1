import type { BookLevel, Order, Position, Ticker } from '#protocol'

/** A whole ticker from the few fields that a test is about. */
export const ticker = (instId: string, last: string, ts: number, more: Partial<Ticker> = {}): Ticker => ({
  instType: 'SPOT',
  instId,
  last,
  lastSz: '0.1',
  askPx: last,
  askSz: '1',
  bidPx: last,
  bidSz: '1',
  open24h: '100',
  high24h: last,
  low24h: last,
  sodUtc0: '100',
  sodUtc8: '100',
  vol24h: '1000',
  volCcy24h: '100000',
  ts: String(ts),
  ...more,
})

export const level = (px: string, sz: string): BookLevel => [px, sz, '0', '1']

export const candleRow = (time: number, close: string, confirm: '0' | '1', volume = '1'): string[] => [
  String(time),
  '100',
  '110',
  '90',
  close,
  volume,
  '1',
  '1',
  confirm,
]

/** A live limit order from the few fields that a test is about. */
export const order = (ordId: string, uTime: number, more: Partial<Order> = {}): Order =>
  ({
    ordId,
    clOrdId: '',
    instType: 'SPOT',
    instId: 'BTC-USDT',
    side: 'buy',
    ordType: 'limit',
    px: '100',
    tif: 'gtc',
    sz: '1',
    tgtCcy: 'base_ccy',
    state: 'live',
    accFillSz: '0',
    accFillQuote: '0',
    avgPx: '',
    fee: '0',
    feeCcy: 'BTC',
    cancelSource: '',
    trigPx: '',
    trigPxType: '',
    trigDir: '',
    trigTime: '',
    ocoId: '',
    cTime: String(uTime),
    uTime: String(uTime),
    ...more,
  }) as Order

/** A long position from the few fields that a test is about; `pos` '0' is a closed one. */
export const position = (posId: string, pos: string, more: Partial<Position> = {}): Position =>
  ({
    posId,
    instId: 'BTC-USDT-SWAP',
    instType: 'SWAP',
    mgnMode: 'cross',
    posSide: 'net',
    pos,
    cost: '100',
    avgPx: '100',
    markPx: '100',
    lever: '10',
    liqPx: '50',
    margin: '1',
    mgnRatio: '10',
    mgnWarn: '',
    upl: '0',
    uplRatio: '0',
    pnl: '0',
    fee: '0',
    fundingFee: '0',
    realizedPnl: '0',
    cTime: '1',
    uTime: '1',
    ...more,
  }) as Position
