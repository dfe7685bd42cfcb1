import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CandleRow, IndexTicker, MarkPrice, Ticker, Trade } from '#protocol'
import { okxRest } from '../../../server/http/okx/okxRest.ts'
import { createMarket } from '../../../server/market/createMarket.ts'
import type { BookUpdate, Market } from '../../../server/market/port.ts'
import { systemClock } from '../../../server/platform/ports.ts'
import { attachGateway, type Gateway } from '../../../server/realtime/gateway/gateway.ts'

const SEED = 11

/** The first events of a kind that fulfil a condition. */
const collect = <T>(watch: (listener: (event: T) => void) => () => void, enough: (events: T[]) => boolean) =>
  new Promise<T[]>((resolve) => {
    const events: T[] = []
    const leave = watch((event) => {
      events.push(event)
      if (!enough(events)) return
      leave()
      resolve(events)
    })
  })

/** The relay brings no contracts yet. */
const pairsOf = (market: Market) => market.instruments.filter(({ kind }) => kind !== 'futures')

const plain = (market: Market) =>
  pairsOf(market).map(({ instId, kind, tickSz, lotSz, minSz, hours, tradable }) => ({
    instId,
    kind,
    tickSz,
    lotSz,
    minSz,
    hours,
    tradable,
  }))

/** The market behind the gateway, as it was at this time. */
const originAt = (at: string | undefined): Market =>
  createMarket('simulated', { seed: SEED, clock: { now: () => Number(at) } })

/** The relay is proved against our own gateway with the simulated market behind it; no test reaches the real OKX. */
describe('relay of our own gateway', () => {
  let app: FastifyInstance
  let gateway: Gateway
  let origin: Market
  let relay: Market

  beforeAll(async () => {
    origin = createMarket('simulated', { seed: SEED, clock: systemClock })
    app = Fastify()
    okxRest(app, { clock: systemClock, market: origin }, { limitFactor: 1_000 })
    await app.listen({ port: 0, host: '127.0.0.1' })
    gateway = attachGateway(app.server, { clock: systemClock, market: origin })
    const { port } = app.server.address() as AddressInfo
    relay = createMarket('okx', {
      seed: 0,
      clock: systemClock,
      okx: { wsUrl: `ws://127.0.0.1:${port}/ws/v5`, restUrl: `http://127.0.0.1:${port}` },
    })
    await relay.start()
  })
  afterAll(async () => {
    await relay.stop()
    await gateway.close()
    await app.close()
    await origin.stop()
  })

  it('has the same instruments, with the same steps and hours', () => {
    expect(plain(relay)).toEqual(plain(origin))
  })

  it('relays trades as they are', async () => {
    const trades = await collect<Trade>(
      (listener) => relay.watch('trade', 'BTC-USDT', listener),
      (events) => events.length >= 5,
    )
    const known = new Map(origin.trades('BTC-USDT', 200).map((trade) => [trade.tradeId, trade]))
    for (const trade of trades)
      expect(known.get(trade.tradeId)).toMatchObject({ px: trade.px, sz: trade.sz, ts: trade.ts })
  })

  it('relays tickers', async () => {
    const tickers = await collect<Ticker>(
      (listener) => relay.watch('ticker', 'ETH-USDT', listener),
      (events) => events.length >= 3,
    )
    for (const { last, askPx, bidPx } of tickers) {
      expect(Number(bidPx)).toBeLessThan(Number(askPx))
      // The book moves on between two trades.
      expect(Math.abs(Number(last) / Number(bidPx) - 1)).toBeLessThan(0.01)
    }
    expect(relay.halted).toBeUndefined()
  })

  it('rebuilds the book as it was at its time', async () => {
    const updates = await collect<BookUpdate>(
      (listener) => relay.watch('book', 'SOL-USDT', listener),
      (events) => events.length >= 8,
    )
    for (const { snapshot } of updates) {
      const then = createMarket('simulated', { seed: SEED, clock: { now: () => snapshot.ts } }).book('SOL-USDT')
      expect(snapshot.asks).toEqual(then?.asks)
      expect(snapshot.bids).toEqual(then?.bids)
    }
    expect(relay.book('SOL-USDT')?.asks).toHaveLength(400)
  })

  it('relays index and mark prices of what has them', async () => {
    const [index] = await collect<IndexTicker>(
      (listener) => relay.watch('index', 'BTC-USDT', listener),
      (events) => events.length >= 2,
    )
    const [mark] = await collect<MarkPrice>(
      (listener) => relay.watch('mark', 'BTC-USDT', listener),
      (events) => events.length >= 1,
    )
    expect(index).toEqual(originAt(index?.ts).index('BTC-USDT'))
    expect(mark).toEqual(originAt(mark?.ts).mark('BTC-USDT'))
    expect(relay.mark('BTC-USDT')).toBeDefined()
    for (const kind of ['index', 'mark'] as const) {
      // Which have them is learned from lists that may come after the first of them.
      await expect
        .poll(() => relay.instruments.map(({ instId }) => relay.has(kind, instId)))
        .toEqual(pairsOf(origin).map(({ instId }) => origin.has(kind, instId)))
    }
    expect(relay.index('EUR-USD')).toBeUndefined()
  })

  it('relays forming candles and history', async () => {
    const [row] = await collect<CandleRow>(
      (listener) => relay.watchCandles('BTC-USDT', '1m', listener),
      (events) => events.length >= 1,
    )
    expect(Number(row?.[0]) % 60_000).toBe(0)
    const range = { limit: 350, after: Date.UTC(2025, 5, 1) }
    expect(await relay.candles('BTC-USDT', '1H', range)).toEqual(await origin.candles('BTC-USDT', '1H', range))
  })
})
