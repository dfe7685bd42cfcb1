import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { RestClient, WebsocketClient } from 'okx-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Book, BookLevel, CandleRow, Push, Ticker, Trade } from '#protocol'
import { okxRest } from '../../../../../server/http/okx/okxRest.ts'
import { createMarket } from '../../../../../server/market/createMarket.ts'
import { systemClock } from '../../../../../server/platform/ports.ts'
import { attachGateway, type Gateway } from '../../../../../server/realtime/gateway/gateway.ts'
import { applyLevels } from '../../../../support/fakeMarket.ts'

/** A client that was written for the real exchange, against our gateway and REST with the simulated market. */
const market = createMarket('simulated', { seed: 'okx-api', clock: systemClock })
let app: FastifyInstance
let server: Server
let gateway: Gateway
beforeAll(async () => {
  await market.start()
  app = Fastify()
  okxRest(app, { clock: systemClock, market })
  await app.listen({ port: 0, host: '127.0.0.1' })
  server = createServer()
  gateway = attachGateway(server, { clock: systemClock, market })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await gateway.close()
  await new Promise((resolve) => server.close(resolve))
  await app.close()
  await market.stop()
})

const QUIET = { trace: () => undefined, info: () => undefined, error: () => undefined }
const portOf = (one: Server): number => (one.address() as AddressInfo).port
const instId = 'BTC-USDT'

describe('the client okx-api', () => {
  it('receives tickers, candles, trades and a book that adds up, over one address', async () => {
    const client = new WebsocketClient({ wsUrl: `ws://127.0.0.1:${portOf(server)}/ws/v5/public?brokerId=9999` }, QUIET)
    const pushes: Push[] = []
    const acked = new Set<string>()
    const problems: unknown[] = []
    const seen = new Promise<void>((resolve) => {
      client.on('update', (push) => {
        pushes.push(push)
        const of = (channel: string): number => pushes.filter(({ arg }) => arg.channel === channel).length
        if (of('tickers') >= 2 && of('books') >= 5 && of('trades') >= 1 && of('candle1m') >= 1) resolve()
      })
    })
    client.on('response', (event) => {
      const { arg } = event as { arg?: { channel: string } }
      if (arg !== undefined) acked.add(arg.channel)
    })
    client.on('exception', (problem) => problems.push(problem))
    try {
      void client.subscribe(
        (['tickers', 'candle1m', 'books', 'trades'] as const).map((channel) => ({ channel, instId })),
      )
      await seen
    } finally {
      client.closeAll(true)
    }
    expect(problems).toEqual([])
    expect([...acked].toSorted()).toEqual(['books', 'candle1m', 'tickers', 'trades'])
    const of = <T>(channel: string): Push<T>[] => pushes.filter(({ arg }) => arg.channel === channel) as Push<T>[]
    for (const { data } of of<Ticker>('tickers')) expect(Number(data[0]?.bidPx)).toBeLessThan(Number(data[0]?.askPx))
    for (const { data } of of<CandleRow>('candle1m')) expect(data[0]).toHaveLength(9)
    for (const { data } of of<Trade>('trades')) expect(data[0]?.side).toMatch(/^(buy|sell)$/)

    let asks: readonly BookLevel[] = []
    let bids: readonly BookLevel[] = []
    let seqId: number | undefined = -1
    for (const { data } of of<Book>('books')) {
      const [book] = data
      expect(book?.prevSeqId).toBe(seqId)
      asks = applyLevels(asks, book?.asks ?? [], 1)
      bids = applyLevels(bids, book?.bids ?? [], -1)
      expect(Number(bids[0]?.[0])).toBeLessThan(Number(asks[0]?.[0]))
      seqId = book?.seqId
    }
  })

  it('loads the market by REST', async () => {
    const client = new RestClient({ baseUrl: `http://127.0.0.1:${portOf(app.server)}` })
    const instruments = await client.getInstruments({ instType: 'SPOT' })
    expect(instruments.length).toBe(market.instruments.filter(({ kind }) => kind !== 'futures').length)
    expect(instruments.map((one) => one.instId)).toContain(instId)
    const contracts = await client.getInstruments({ instType: 'SWAP' })
    expect(contracts).toHaveLength(20)
    const instIdOfOne = 'ETH-USDT-SWAP'
    expect(contracts.find((one) => one.instId === instIdOfOne)).toMatchObject({
      ctVal: '1',
      ctValCcy: 'ETH',
      uly: 'ETH-USDT',
    })
    expect(await client.getMarkPrice({ instType: 'SWAP' })).toHaveLength(20)
    expect(await client.getFundingRate({ instId: instIdOfOne })).toMatchObject([
      { instId: instIdOfOne, instType: 'SWAP' },
    ])
    expect(await client.getFundingRateHistory({ instId: instIdOfOne, limit: '3' })).toHaveLength(3)
    expect(await client.getTicker({ instId })).toMatchObject([{ instId, instType: 'SPOT' }])
    const candles = await client.getCandles({ instId, bar: '1H', limit: '50' })
    expect(candles).toHaveLength(50)
    expect(candles.map(([ts]) => Number(ts))).toEqual(candles.map((_, at) => Number(candles[0]?.[0]) - at * 3_600_000))
    const [book] = await client.getOrderBook({ instId, sz: '20' })
    expect([book?.asks.length, book?.bids.length]).toEqual([20, 20])
    await expect(client.getTicker({ instId: 'NO-USDT' })).rejects.toMatchObject({ code: '51001' })
  })
})
