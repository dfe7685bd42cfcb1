import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Trade } from '#protocol'
import { createLeverageTables } from '../../../../../server/engine/margin/tiers.ts'
import { okxRest } from '../../../../../server/http/okx/okxRest.ts'
import { FakeMarket, fakeInstrument, fakeRow, fakeTicker, fakeTrade } from '../../../../support/fakeMarket.ts'
import { ManualTime } from '../../../../support/manualTime.ts'

let app: FastifyInstance
let market: FakeMarket
let time: ManualTime
beforeEach(() => {
  app = Fastify()
  time = new ManualTime(1_000_000)
  market = new FakeMarket([
    'BTC-USDT',
    fakeInstrument('EUR-USD', { kind: 'forex', tradable: false }),
    fakeInstrument('XAU-USD', { kind: 'metal', tradable: false }),
  ])
  okxRest(app, { clock: time, market })
})
afterEach(() => app.close())

interface Body {
  readonly code: string
  readonly msg: string
  readonly data: readonly unknown[]
}
const get = async (path: string): Promise<Body> => {
  const response = await app.inject({ url: `/api/v5${path}`, headers: { origin: 'https://elsewhere.example' } })
  expect(response.statusCode).toBe(200)
  expect(response.headers['access-control-allow-origin']).toBe('*')
  expect(response.headers['access-control-allow-credentials']).toBeUndefined()
  return response.json<Body>()
}

describe('the REST dialect', () => {
  it('tells the time', async () => {
    expect(await get('/public/time')).toEqual({ code: '0', msg: '', data: [{ ts: '1000000' }] })
  })

  it('lists spot, forex and metals under SPOT with their category', async () => {
    const { data } = await get('/public/instruments?instType=SPOT')
    expect(data).toMatchObject([
      { instId: 'BTC-USDT', instType: 'SPOT', instCategory: '1', tickSz: '0.1', lotSz: '0.0001', minSz: '0.0001' },
      { instId: 'EUR-USD', baseCcy: 'EUR', quoteCcy: 'USD', instCategory: '5' },
      { instId: 'XAU-USD', instCategory: '4', state: 'live' },
    ])
    expect((await get('/public/instruments?instType=SPOT&instId=EUR-USD')).data).toMatchObject([{ instId: 'EUR-USD' }])
  })

  it('lists contracts under SWAP: one is one unit of the base', async () => {
    const contract = fakeInstrument('BTC-USDT-SWAP', { kind: 'futures', tradable: false })
    const own = new FakeMarket(['BTC-USDT', contract])
    own.setTicker({ ...fakeTicker('BTC-USDT-SWAP', '100', 5), instType: 'SWAP' })
    const rate = { instType: 'SWAP', instId: 'BTC-USDT-SWAP', fundingRate: '0.0001', fundingTime: '9' }
    const charge = { ...rate, realizedRate: '0.0001', method: 'current_period' }
    own.tellFunding({ ...rate, nextFundingRate: '', nextFundingTime: '17', ts: '5' }, [charge])
    const other = Fastify()
    okxRest(other, { clock: time, market: own })
    const ask = async (path: string) => (await other.inject(`/api/v5${path}`)).json<Body>()
    expect((await ask('/public/instruments?instType=SPOT')).data).toMatchObject([{ instId: 'BTC-USDT', ctVal: '' }])
    expect((await ask('/public/instruments?instType=SWAP')).data).toMatchObject([
      {
        instId: 'BTC-USDT-SWAP',
        instType: 'SWAP',
        ctType: 'linear',
        ctVal: '1',
        ctValCcy: 'BTC',
        settleCcy: 'USDT',
        uly: 'BTC-USDT',
        baseCcy: '',
      },
    ])
    // Of a contract both volumes are in base here.
    const [ticker] = (await ask('/market/tickers?instType=SWAP')).data
    expect(ticker).toMatchObject({ vol24h: '1000', volCcy24h: '1000' })
    expect((await ask('/market/ticker?instId=BTC-USDT-SWAP')).data).toEqual([ticker])
    expect((await ask('/market/tickers?instType=SPOT')).data).toEqual([])
    expect((await ask('/public/funding-rate?instId=BTC-USDT-SWAP')).data).toMatchObject([rate])
    expect((await ask('/public/funding-rate-history?instId=BTC-USDT-SWAP')).data).toEqual([charge])
    expect((await ask('/public/funding-rate?instId=BTC-USDT')).code).toBe('51001')
    expect((await ask('/public/funding-rate')).code).toBe('51000')
    expect((await ask('/public/funding-rate?instId=ANY')).data).toMatchObject([rate])
    expect((await ask('/public/funding-rate-history?instId=BTC-USDT-SWAP&limit=401')).code).toBe('51000')
    expect((await ask('/public/funding-rate-history?instId=NO-USDT-SWAP')).code).toBe('51001')
    await other.close()
  })

  it.each(['SWAP', 'FUTURES', 'OPTION'])('has no %s', async (instType) => {
    expect(await get(`/public/instruments?instType=${instType}`)).toEqual({ code: '0', msg: '', data: [] })
  })

  it('answers tickers, one ticker, the book and trades', async () => {
    market.setTicker(fakeTicker('BTC-USDT', '100', 5))
    market.trade(fakeTrade('BTC-USDT', 1, 5))
    market.trade(fakeTrade('BTC-USDT', 2, 6))
    market.changeBook(
      'BTC-USDT',
      {
        asks: [
          ['101', '1'],
          ['102', '2'],
        ],
        bids: [['99', '3']],
      },
      7,
    )
    expect((await get('/market/tickers?instType=SPOT')).data).toEqual([fakeTicker('BTC-USDT', '100', 5)])
    expect((await get('/market/tickers?instType=SWAP')).data).toEqual([])
    expect((await get('/market/ticker?instId=BTC-USDT')).data).toEqual([fakeTicker('BTC-USDT', '100', 5)])
    expect((await get('/market/books?instId=BTC-USDT')).data).toEqual([
      { asks: [['101', '1', '0', '1']], bids: [['99', '3', '0', '1']], ts: '7' },
    ])
    expect((await get('/market/books?instId=BTC-USDT&sz=400')).data).toMatchObject([
      {
        asks: [
          ['101', '1', '0', '1'],
          ['102', '2', '0', '1'],
        ],
      },
    ])
    expect((await get('/market/trades?instId=BTC-USDT&limit=1')).data).toEqual([fakeTrade('BTC-USDT', 2, 6)])
  })

  it('answers index and mark prices, by name or all', async () => {
    const day = { open24h: '1', high24h: '2', low24h: '1', sodUtc0: '1', sodUtc8: '1' }
    const index = { instId: 'BTC-USDT', idxPx: '2', ...day, ts: '5' }
    const mark = { instType: 'MARGIN', instId: 'BTC-USDT', markPx: '3', ts: '5' }
    market.tellIndex(index)
    market.tellMark(mark)
    expect((await get('/market/index-tickers?instId=BTC-USDT')).data).toEqual([index])
    expect((await get('/market/index-tickers?quoteCcy=USDT')).data).toEqual([index])
    expect((await get('/market/index-tickers?quoteCcy=USD')).data).toEqual([])
    expect((await get('/public/mark-price?instType=MARGIN')).data).toEqual([mark])
    expect((await get('/public/mark-price?instType=MARGIN&instId=BTC-USDT')).data).toEqual([mark])
    expect((await get('/public/mark-price?instType=SWAP')).data).toEqual([])
    expect((await get('/public/mark-price?instId=BTC-USDT')).data).toEqual([mark])
  })

  it('answers what OKX publishes of a venue besides its prices', async () => {
    const swap = fakeInstrument('BTC-USDT-SWAP', { kind: 'futures', tradable: false, lotSz: '0.01' })
    const own = new FakeMarket(['BTC-USDT', swap])
    own.setTicker(fakeTicker('BTC-USDT', '100', 5))
    own.tellMark({ instType: 'SWAP', instId: 'BTC-USDT-SWAP', markPx: '50000', ts: '5' })
    const rate = { instType: 'SWAP', instId: 'BTC-USDT-SWAP', fundingRate: '0.0001', fundingTime: '9' }
    own.tellFunding({ ...rate, nextFundingRate: '', nextFundingTime: '17', ts: '5' }, [])
    for (let id = 1; id <= 3; id++) own.trade(fakeTrade('BTC-USDT', id, 10 * id))
    own.changeBook('BTC-USDT', { asks: [['101', '1']], bids: [['99', '3']] }, 7)
    const other = Fastify()
    const leverage = createLeverageTables({ lines: () => [], nextChange: () => undefined, onChange: () => () => {} })
    okxRest(other, { clock: time, market: own, terms: { leverage } })
    const ask = async (path: string) => (await other.inject(`/api/v5${path}`)).json<Body>()
    expect(await ask('/system/status')).toEqual({ code: '0', msg: '', data: [] })
    const { data: tiers } = await ask('/public/position-tiers?instType=SWAP&tdMode=cross&instFamily=BTC-USDT')
    expect(tiers).toHaveLength(10)
    expect(tiers[0]).toMatchObject({ tier: '1', minSz: '0', maxSz: '1', maxLever: '125', imr: '0.008', mmr: '0.004' })
    expect(tiers[1]).toMatchObject({ tier: '2', minSz: '1', maxSz: '5' })
    expect((await ask('/public/price-limit?instId=BTC-USDT')).data).toEqual([
      { buyLmt: '500', enabled: true, instId: 'BTC-USDT', instType: 'SPOT', sellLmt: '20', ts: '1000000' },
    ])
    const ids = async (query: string) =>
      (await ask(`/market/history-trades?instId=BTC-USDT${query}`)).data.map((one) => (one as Trade).tradeId)
    expect(await ids('')).toEqual(['3', '2', '1'])
    expect(await ids('&after=3&limit=1')).toEqual(['2'])
    expect(await ids('&before=1')).toEqual(['3', '2'])
    expect(await ids('&type=2&after=30')).toEqual(['2', '1'])
    expect((await ask('/market/books-full?instId=BTC-USDT&sz=5000')).data).toEqual([
      { asks: [['101', '1', '1']], bids: [['99', '3', '1']], ts: '7' },
    ])
    expect((await ask('/market/platform-24-volume')).data).toEqual([
      { volUsd: '100000', volCny: '710000', ts: '1000000' },
    ])
    expect((await ask('/market/exchange-rate')).data).toEqual([{ usdCny: '7.1' }])
    await other.close()
  })

  it('reads long answers about funding in pages, so that others are served between them', async () => {
    const own = new FakeMarket([fakeInstrument('BTC-USDT-SWAP', { kind: 'futures', tradable: false })])
    const rate = { instType: 'SWAP', instId: 'BTC-USDT-SWAP', fundingRate: '0.0001', fundingTime: '1000000' }
    const charges = Array.from({ length: 450 }, (_, nth) => ({
      ...rate,
      realizedRate: '0.0001',
      fundingTime: String(1_000_000 - nth),
      method: 'current_period',
    }))
    own.tellFunding({ ...rate, nextFundingRate: '', nextFundingTime: '17', ts: '5' }, charges)
    const other = Fastify()
    const reads: number[] = []
    okxRest(
      other,
      { clock: time, market: own },
      {
        past: async (_address, read) => {
          const found = await read()
          reads.push((found as unknown as readonly unknown[]).length)
          return found
        },
      },
    )
    const ask = async (query: string) =>
      (await other.inject(`/api/v5/public/funding-rate-history?instId=BTC-USDT-SWAP${query}`)).json<Body>().data
    expect(await ask('')).toEqual(charges.slice(0, 400))
    expect(reads).toEqual(Array.from({ length: 8 }, () => 50))
    expect(await ask(`&after=${charges[399]?.fundingTime}`)).toEqual(charges.slice(400))
    await other.close()
  })

  it.each(['candles', 'history-candles'])('answers %s newest first, between exclusive ends', async (name) => {
    market.setRows('BTC-USDT', '1m', [fakeRow(300, '3'), fakeRow(200, '2', '1'), fakeRow(100, '1', '1')])
    market.setRows('BTC-USDT', '1D', [fakeRow(86_400, '9')])
    expect((await get(`/market/${name}?instId=BTC-USDT`)).data).toHaveLength(3)
    expect((await get(`/market/${name}?instId=BTC-USDT&after=300&limit=1`)).data).toEqual([fakeRow(200, '2', '1')])
    expect((await get(`/market/${name}?instId=BTC-USDT&before=200`)).data).toEqual([fakeRow(300, '3')])
    expect((await get(`/market/${name}?instId=BTC-USDT&bar=1Dutc`)).data).toEqual([fakeRow(86_400, '9')])
    market.setRows('BTC-USDT', '1D+8', [fakeRow(57_600, '8')])
    expect((await get(`/market/${name}?instId=BTC-USDT&bar=1D`)).data).toEqual([fakeRow(57_600, '8')])
  })

  it.each([
    ['/public/instruments', '51000'],
    ['/public/instruments?instType=BOND', '51000'],
    ['/public/instruments?instType=SPOT&instType=SWAP', '51000'],
    ['/public/instruments?instType=SPOT&instId=NO-USDT', '51001'],
    ['/market/index-tickers', '51000'],
    ['/market/index-tickers?instId=EUR-USD', '51001'],
    ['/market/index-tickers?instId=A&instId=B', '51000'],
    ['/public/mark-price', '51000'],
    ['/public/mark-price?instType=SPOT', '51000'],
    ['/public/mark-price?instType=MARGIN&instId=EUR-USD', '51001'],
    ['/market/tickers', '51000'],
    ['/market/ticker', '51000'],
    ['/market/ticker?instId=', '51000'],
    ['/market/ticker?instId=NO-USDT', '51001'],
    ['/market/candles?instId=NO-USDT', '51001'],
    ['/market/candles?instId=BTC-USDT&bar=2m', '51000'],
    ['/market/candles?instId=BTC-USDT&limit=301', '51000'],
    ['/market/candles?instId=BTC-USDT&limit=0', '51000'],
    ['/market/candles?instId=BTC-USDT&after=NaN', '51000'],
    ['/market/candles?instId=BTC-USDT&before=-1', '51000'],
    ['/market/books?instId=BTC-USDT&sz=401', '51000'],
    ['/market/trades?instId=BTC-USDT&limit=1.5', '51000'],
    ['/market/history-trades?instId=BTC-USDT&type=3', '51000'],
    ['/market/history-trades?instId=BTC-USDT&limit=101', '51000'],
    ['/market/books-full?instId=BTC-USDT&sz=5001', '51000'],
    ['/public/price-limit?instId=NO-USDT', '51001'],
    ['/public/position-tiers?instType=SWAP&tdMode=both&instFamily=BTC-USDT', '51000'],
    ['/public/position-tiers?instType=SWAP&tdMode=cross', '51000'],
    ['/public/position-tiers?instType=SWAP&tdMode=cross&instFamily=BTC-USDT', '51001'],
    ['/market/index-candles?instId=BTC-USDT', '50038'],
    ['/market/history-index-candles?instId=BTC-USDT', '50038'],
    ['/market/mark-price-candles?instId=BTC-USDT-SWAP', '50038'],
    ['/market/history-mark-price-candles?instId=BTC-USDT-SWAP', '50038'],
    ['/public/open-interest?instType=SWAP', '50038'],
    ['/public/liquidation-orders?instType=SWAP', '50038'],
  ])('refuses %s with %s', async (path, code) => {
    const { code: answered, data } = await get(path)
    expect([answered, data]).toEqual([code, []])
  })

  it('answers 50011 to whoever asks too often, and to him alone, until time has passed', async () => {
    for (let asked = 0; asked < 20; asked++) {
      expect((await get('/market/ticker?instId=BTC-USDT')).code).toBe('0')
    }
    expect((await get('/market/ticker?instId=BTC-USDT')).code).toBe('50011')
    const other = await app.inject({ url: '/api/v5/market/ticker?instId=BTC-USDT', remoteAddress: '10.0.0.9' })
    expect(other.json<Body>().code).toBe('0')
    expect((await get('/public/time')).code).toBe('0')
    time.advance(100)
    expect((await get('/market/ticker?instId=BTC-USDT')).code).toBe('0')
  })

  it('counts instruments by kind, and invented kinds as one', async () => {
    for (let asked = 0; asked < 20; asked++) await get(`/public/instruments?instType=X${asked}`)
    expect((await get('/public/instruments?instType=Y')).code).toBe('50011')
    expect((await get('/public/instruments?instType=SPOT')).code).toBe('0')
  })
})
