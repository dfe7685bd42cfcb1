import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { Book, BookLevel, Ticker, Trade } from '#protocol'
import { applyLevels, FakeMarket, fakeTicker, fakeTrade } from '../../../../support/fakeMarket.ts'
import { type Received, type SocketClient, TestGateway } from '../../../../support/socketClient.ts'

const IDS = Array.from({ length: 100 }, (_, at) => `C${at}-USDT`)
const DEEP = 'C0-USDT'

let venue: TestGateway
let sockets: Socket[]
afterEach(() => venue.stop())

const start = async (options: Parameters<typeof TestGateway.start>[0] = {}): Promise<FakeMarket> => {
  venue = await TestGateway.start(options, {}, new FakeMarket(IDS))
  sockets = []
  venue.server.on('connection', (socket) => sockets.push(socket))
  return venue.market
}

/** Most that the server ever holds back for one socket while it is being filled. */
let heldBack = 0
/** Ticks everything, ten times a second of manual time, until the only stalled socket is full; answers the rounds. */
const tickUntilFull = async (market: FakeMarket, extra: (round: number) => void = () => undefined): Promise<number> => {
  heldBack = 0
  /** Answers whether the socket is full. */
  const begin = async (round: number): Promise<boolean> => {
    for (const instId of IDS) market.tick(fakeTicker(instId, String(round), round))
    extra(round)
    venue.time.advance(100)
    await turn()
    heldBack = Math.max(heldBack, ...sockets.map((socket) => socket.writableLength))
    return heldBack > 0
  }
  let round = 1
  while (!(await begin(round))) round++
  const end = round + 200
  while (round < end) await begin(++round)
  return round
}

const stalled = async (...args: { channel: string; instId: string }[]): Promise<SocketClient> => {
  const client = await venue.client()
  client.subscribe(...IDS.map((instId) => ({ channel: 'tickers', instId })), ...args)
  await client.settled()
  client.ws.pause()
  return client
}

const dataOf = (messages: readonly Received[], channel: string): unknown[] =>
  messages.filter(({ arg, event }) => event === undefined && arg?.channel === channel).flatMap(({ data }) => data ?? [])

describe('a client that does not read', () => {
  it('costs bounded memory, disturbs nobody, and then gets the latest price and no older one after it', async () => {
    const market = await start()
    const slow = await stalled()
    const fast = await venue.client()
    fast.subscribe({ channel: 'tickers', instId: DEEP })
    await fast.settled()
    const rounds = await tickUntilFull(market)
    expect(heldBack).toBeLessThan(160 * 1024)
    await fast.settled()
    expect(dataOf(fast.messages, 'tickers').map((ticker) => (ticker as Ticker).last)).toEqual(
      Array.from({ length: rounds }, (_, at) => String(at + 1)),
    )

    slow.ws.resume()
    const latest = new Map<string, number>()
    let read = 0
    await slow.until(() => {
      for (; read < slow.texts.length; read++) {
        const text = slow.texts[read] ?? ''
        if (text === 'pong') continue
        for (const ticker of dataOf([JSON.parse(text) as Received], 'tickers') as Ticker[]) {
          expect(Number(ticker.last)).toBeGreaterThan(latest.get(ticker.instId) ?? 0)
          latest.set(ticker.instId, Number(ticker.last))
        }
      }
      return IDS.every((instId) => latest.get(instId) === rounds)
    })
    expect(slow.texts.length).toBeLessThan(rounds * IDS.length)

    market.tick(fakeTicker(DEEP, 'again', 1))
    await slow.until(() => slow.texts.at(-1)?.includes('again') ?? false)
  })

  it('gets the latest row of each quote, once, and none that is older than it was when it left', async () => {
    const market = await start()
    const slow = await venue.client()
    slow.subscribe(...IDS.map((instId) => ({ channel: 'quotes', instId })), { channel: 'trades', instId: DEEP })
    await slow.settled()
    slow.ws.pause()
    const rounds = await tickUntilFull(market, (round) => market.trade(fakeTrade(DEEP, round, round)))
    expect(heldBack).toBeLessThan(160 * 1024)
    slow.ws.resume()
    const latest = new Map<string, number>()
    let read = 0
    let afterTheGap = 0
    await slow.until(() => {
      for (; read < slow.texts.length; read++) {
        const text = slow.texts[read] ?? ''
        if (text === 'pong') continue
        for (const [instId = '', , last] of dataOf([JSON.parse(text) as Received], 'quotes') as string[][]) {
          expect(Number(last)).toBeGreaterThan(latest.get(instId) ?? 0)
          if (Number(last) - (latest.get(instId) ?? 0) > 1) afterTheGap++
          latest.set(instId, Number(last))
        }
      }
      return IDS.every((instId) => latest.get(instId) === rounds)
    })
    expect(afterTheGap).toBe(IDS.length)
    expect(slow.texts.some((text) => text.includes(`"tradeId":"${rounds}"`))).toBe(true)
  })

  it('gets a fresh book instead of the updates that it missed, and no gap', async () => {
    const market = await start()
    market.changeBook(DEEP, { asks: [['101', '1']], bids: [['99', '1']] }, 0)
    const slow = await stalled({ channel: 'books', instId: DEEP })
    await tickUntilFull(market, (round) =>
      market.changeBook(
        DEEP,
        { asks: [[String(101 + (round % 50)), String(round)]], bids: [['99', String(round)]] },
        round,
      ),
    )
    slow.ws.resume()
    const last = market.book(DEEP)
    let asks: readonly BookLevel[] = []
    let seqId = -1
    let snapshots = 0
    let read = 0
    await slow.until(() => {
      for (; read < slow.texts.length; read++) {
        const text = slow.texts[read] ?? ''
        if (!text.includes('"action"')) continue
        const { action, data } = JSON.parse(text) as Received
        const book = data?.[0] as Book
        if (action === 'snapshot') {
          snapshots++
          asks = []
        } else expect(book.prevSeqId).toBe(seqId)
        asks = applyLevels(asks, book.asks, 1)
        seqId = book.seqId ?? -1
      }
      return seqId === last?.seqId
    })
    expect(snapshots).toBe(2)
    expect(asks).toEqual(last?.asks)
  })

  it('gets the newest of the trades that it missed, in order', async () => {
    const market = await start()
    const slow = await stalled({ channel: 'trades', instId: DEEP })
    const rounds = await tickUntilFull(market, (round) => market.trade(fakeTrade(DEEP, round, round)))
    slow.ws.resume()
    const ids = (): number[] => (dataOf(slow.messages, 'trades') as Trade[]).map(({ tradeId }) => Number(tradeId))
    await slow.until(() => slow.texts.some((text) => text.includes(`"tradeId":"${rounds}"`)))
    expect(ids().slice(-20)).toEqual(Array.from({ length: 20 }, (_, at) => rounds - 19 + at))
    expect(ids()).toEqual(ids().toSorted((a, b) => a - b))
    expect(new Set(ids()).size).toBe(ids().length)
  })

  it('is closed 4005 when it took nothing for 30 s', async () => {
    const market = await start()
    const slow = await stalled()
    await tickUntilFull(market)
    expect(slow.closed).toBeUndefined()
    venue.time.advance(31_000)
    slow.ws.resume()
    expect(await slow.closing()).toEqual({ code: 4005, reason: 'Buffer full' })
    expect(venue.gateway.topics).toBe(0)
  })

  it('is closed 4005 when it asks on and on and leaves the answers unread', async () => {
    const unlimited = { burst: 1e9, perSecond: 1e9 }
    await start({ messages: unlimited, requests: unlimited, maxUnread: 256 * 1024 })
    const slow = await stalled()
    const args = IDS.flatMap((instId) => Array.from({ length: 8 }, () => ({ channel: 'tickers', instId })))
    const [socket] = sockets
    const isOver = new Promise((resolve) => socket?.once('close', resolve))
    while (venue.gateway.topics > 0) {
      slow.subscribe(...args)
      await turn()
      expect(socket?.writableLength).toBeLessThan(512 * 1024)
    }
    slow.ws.resume()
    expect((await slow.closing()).code).toBe(4005)
    await isOver
  })
})
