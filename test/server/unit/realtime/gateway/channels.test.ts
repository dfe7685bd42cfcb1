import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Book, type BookLevel, MARKET_CANDLE_CHANNELS } from '#protocol'
import { applyLevels, type FakeMarket, fakeRow, fakeTicker, fakeTrade } from '../../../../support/fakeMarket.ts'
import type { Received, SocketClient } from '../../../../support/socketClient.ts'
import { TestGateway } from '../../../../support/socketClient.ts'

let venue: TestGateway
let market: FakeMarket
beforeEach(async () => {
  venue = await TestGateway.start()
  market = venue.market
})
afterEach(() => venue.stop())

const instId = 'BTC-USDT'
const pushes = async (client: SocketClient): Promise<Received[]> =>
  (await client.settled()).filter(({ event }) => event === undefined)
const subscribed = async (channel: string): Promise<SocketClient> => {
  const client = await venue.client()
  client.subscribe({ channel, instId })
  await client.settled()
  return client
}

describe('tickers', () => {
  it('sends a first change at once and then the latest at most every 100 ms', async () => {
    const client = await subscribed('tickers')
    for (const last of ['1', '2', '3']) market.tick(fakeTicker(instId, last, 1))
    expect((await pushes(client)).map(({ data }) => data)).toEqual([[fakeTicker(instId, '1', 1)]])
    venue.time.advance(110)
    expect((await pushes(client)).map(({ data }) => data)).toEqual([
      [fakeTicker(instId, '1', 1)],
      [fakeTicker(instId, '3', 1)],
    ])
    venue.time.advance(1_000)
    expect(await pushes(client)).toHaveLength(2)
  })

  it('lets a source through that ticks every 100 ms, give or take a few', async () => {
    const client = await subscribed('tickers')
    for (const wait of [97, 100, 103, 99, 101]) {
      market.tick(fakeTicker(instId, String(wait), 1))
      venue.time.advance(wait)
    }
    expect(await pushes(client)).toHaveLength(5)
  })

  it('repeats a live ticker within 5 s, and none of a closed or halted market', async () => {
    market.setTicker(fakeTicker(instId, '1', 1))
    const client = await subscribed('tickers')
    market.setTicker(fakeTicker(instId, '1', 2))
    venue.time.advance(5_000)
    expect((await pushes(client)).map(({ data }) => data)).toEqual([
      [fakeTicker(instId, '1', 1)],
      [fakeTicker(instId, '1', 2)],
    ])
    market.closed.add(instId)
    venue.time.advance(20_000)
    market.closed.clear()
    market.halted = 'replay-ended'
    venue.time.advance(20_000)
    expect(await pushes(client)).toHaveLength(2)
  })

  it('does not fall silent when the clock is set back', async () => {
    const client = await subscribed('tickers')
    market.tick(fakeTicker(instId, '1', 1))
    venue.time.advance(-3_600_000)
    market.tick(fakeTicker(instId, '2', 2))
    expect(await pushes(client)).toHaveLength(2)
  })
})

describe('trades', () => {
  it('sends the last one on subscribe, however old, then each, and none twice', async () => {
    market.trade(fakeTrade(instId, 1, 5))
    const client = await subscribed('trades')
    market.trade(fakeTrade(instId, 2, 6))
    client.subscribe({ channel: 'trades', instId })
    await client.settled()
    market.trade(fakeTrade(instId, 3, 6))
    expect((await pushes(client)).map(({ data }) => data)).toEqual([
      [fakeTrade(instId, 1, 5)],
      [fakeTrade(instId, 2, 6)],
      [fakeTrade(instId, 3, 6)],
    ])
  })
})

describe('trades-all', () => {
  it('is served on the business address, where clients of OKX ask for it', async () => {
    const client = await venue.client({ path: '/ws/v5/business' })
    client.subscribe({ channel: 'trades-all', instId })
    await client.received(1)
    market.trade(fakeTrade(instId, 9, 8))
    expect(await pushes(client)).toContainEqual({
      arg: { channel: 'trades-all', instId },
      data: [fakeTrade(instId, 9, 8)],
    })
  })
})

describe('candles', () => {
  it.each(Object.entries(MARKET_CANDLE_CHANNELS))('serves %s as %s, the forming bar first', async (bar, channel) => {
    market.setRows(instId, bar as keyof typeof MARKET_CANDLE_CHANNELS, [fakeRow(60_000, '1'), fakeRow(0, '0', '1')])
    const client = await venue.client()
    client.subscribe({ channel, instId })
    await client.received(2)
    expect(await pushes(client)).toEqual([{ arg: { channel, instId }, data: [fakeRow(60_000, '1')] }])
  })

  it('pushes at most once a second, but a close and the next bar are two frames at once', async () => {
    const client = await subscribed('candle1m')
    market.candle(instId, '1m', fakeRow(0, '1'))
    market.candle(instId, '1m', fakeRow(0, '2'))
    market.candle(instId, '1m', fakeRow(0, '3'))
    expect((await pushes(client)).map(({ data }) => data)).toEqual([[fakeRow(0, '1')]])
    market.candle(instId, '1m', fakeRow(0, '4', '1'))
    market.candle(instId, '1m', fakeRow(60_000, '4'))
    market.candle(instId, '1m', fakeRow(60_000, '5'))
    expect((await pushes(client)).slice(1).map(({ data }) => data)).toEqual([
      [fakeRow(0, '4', '1')],
      [fakeRow(60_000, '4')],
    ])
    venue.time.advance(1_000)
    expect((await pushes(client)).slice(3).map(({ data }) => data)).toEqual([[fakeRow(60_000, '5')]])
  })

  it('does not lose the last word on a bar whose close never came', async () => {
    const client = await subscribed('candle1m')
    market.candle(instId, '1m', fakeRow(0, '1'))
    market.candle(instId, '1m', fakeRow(0, '2'))
    market.candle(instId, '1m', fakeRow(60_000, '3'))
    expect((await pushes(client)).map(({ data }) => data)).toEqual([
      [fakeRow(0, '1')],
      [fakeRow(0, '2')],
      [fakeRow(60_000, '3')],
    ])
  })
})

/** A client's book, by the dialect's rules; throws on a gap. */
const rebuild = (
  frames: readonly Received[],
): { asks: readonly BookLevel[]; bids: readonly BookLevel[]; seqId: number } => {
  let asks: readonly BookLevel[] = []
  let bids: readonly BookLevel[] = []
  let seqId = -1
  for (const { action, data } of frames) {
    const [book] = data as Book[]
    if (book === undefined) throw new Error('An empty push')
    if (action === 'snapshot') [asks, bids] = [[], []]
    else if (book.prevSeqId !== seqId) throw new Error(`A gap after ${seqId}`)
    asks = applyLevels(asks, book.asks, 1)
    bids = applyLevels(bids, book.bids, -1)
    seqId = book.seqId ?? -1
  }
  return { asks, bids, seqId }
}
const booksOf = (frames: readonly Received[]): Received[] => frames.filter(({ arg }) => arg?.channel === 'books')

describe('books', () => {
  beforeEach(() =>
    market.changeBook(
      instId,
      {
        asks: [
          ['101', '1'],
          ['102', '2'],
        ],
        bids: [
          ['99', '1'],
          ['98', '2'],
        ],
      },
      1,
    ),
  )

  it('begins with a snapshot and chains its updates, with the checksum fixed 0', async () => {
    const client = await subscribed('books')
    market.changeBook(instId, { asks: [['101', '0']], bids: [['99', '5']] }, 2)
    expect(await pushes(client)).toEqual([
      {
        arg: { channel: 'books', instId },
        action: 'snapshot',
        data: [
          {
            asks: [
              ['101', '1', '0', '1'],
              ['102', '2', '0', '1'],
            ],
            bids: [
              ['99', '1', '0', '1'],
              ['98', '2', '0', '1'],
            ],
            ts: '1',
            checksum: 0,
            prevSeqId: -1,
            seqId: 1,
          },
        ],
      },
      {
        arg: { channel: 'books', instId },
        action: 'update',
        data: [
          {
            asks: [['101', '0', '0', '1']],
            bids: [['99', '5', '0', '1']],
            ts: '2',
            checksum: 0,
            prevSeqId: 1,
            seqId: 2,
          },
        ],
      },
    ])
  })

  it('merges what comes faster than 100 ms, and the client still has the market’s own book', async () => {
    const client = await subscribed('books')
    for (let step = 1; step <= 40; step++) {
      market.changeBook(
        instId,
        { asks: [[String(101 + (step % 7)), String(step % 3)]], bids: [[String(99 - (step % 5)), String(step % 4)]] },
        step,
      )
      venue.time.advance(9)
    }
    venue.time.advance(200)
    const frames = booksOf(await pushes(client))
    expect(frames.length).toBeLessThan(10)
    const { asks, bids, seqId } = market.book(instId) ?? { asks: [], bids: [], seqId: 0 }
    expect(rebuild(frames)).toEqual({ asks, bids, seqId })
  })

  it('gives a newcomer a snapshot at the seqId that everybody has', async () => {
    const early = await subscribed('books')
    market.changeBook(instId, { asks: [['103', '1']] }, 2)
    market.changeBook(instId, { asks: [['104', '1']] }, 3)
    const late = await subscribed('books')
    market.changeBook(instId, { asks: [['105', '1']] }, 4)
    venue.time.advance(200)
    const [first, second] = [rebuild(booksOf(await pushes(early))), rebuild(booksOf(await pushes(late)))]
    expect(first).toEqual(second)
    expect(first.seqId).toBe(market.book(instId)?.seqId)
  })

  it('re-sends the snapshot on a repeated subscribe, and the updates go on once', async () => {
    const client = await subscribed('books')
    market.changeBook(instId, { asks: [['103', '1']] }, 2)
    client.subscribe({ channel: 'books', instId })
    await client.settled()
    venue.time.advance(200)
    market.changeBook(instId, { asks: [['104', '1']] }, 3)
    const frames = await pushes(client)
    expect(frames.map(({ action }) => action)).toEqual(['snapshot', 'update', 'snapshot', 'update'])
    expect(rebuild(frames).seqId).toBe(market.book(instId)?.seqId)
  })

  it('sends a snapshot when the source has left a gap', async () => {
    const client = await subscribed('books')
    market.changeBook(instId, { asks: [['103', '1']] }, 2, 5)
    const frames = await pushes(client)
    expect(frames.map(({ action }) => action)).toEqual(['snapshot', 'snapshot'])
    expect(rebuild(frames).asks).toEqual(market.book(instId)?.asks)
  })

  it('says every minute that nothing changed', async () => {
    const client = await subscribed('books')
    venue.time.advance(62_000)
    const [, heartbeat] = await pushes(client)
    expect(heartbeat?.data).toEqual([
      { asks: [], bids: [], ts: expect.any(String), checksum: 0, prevSeqId: 1, seqId: 1 },
    ])
  })

  it('pushes bbo-tbt before books before books5, whatever the order of subscription', async () => {
    const client = await venue.client()
    client.subscribe({ channel: 'books5', instId }, { channel: 'books', instId }, { channel: 'bbo-tbt', instId })
    await client.settled()
    for (const round of [1, 2, 3]) {
      market.changeBook(instId, { asks: [['100.5', String(round)]], bids: [['99.5', String(round)]] }, round)
      venue.time.advance(3)
    }
    venue.time.advance(200)
    const frames = (await pushes(client)).slice(3)
    const seen = new Map<string, number>()
    for (const { arg, data } of frames) {
      const channel = arg?.channel ?? ''
      seen.set(channel, (data as Book[])[0]?.seqId ?? 0)
      if (channel === 'books') expect(seen.get('bbo-tbt')).toBe(seen.get('books'))
      if (channel === 'books5') expect(seen.get('books')).toBe(seen.get('books5'))
    }
    expect(frames.at(-1)?.arg?.channel).toBe('books5')
    expect(seen.get('books5')).toBe(market.book(instId)?.seqId)
  })

  it('sends books5 and bbo-tbt only when their levels changed, without action and checksum', async () => {
    const client = await venue.client()
    client.subscribe({ channel: 'bbo-tbt', instId }, { channel: 'books5', instId })
    await client.settled()
    market.changeBook(instId, { asks: [['102', '9']] }, 2)
    const frames = await pushes(client)
    expect(frames.map(({ arg }) => arg?.channel)).toEqual(['bbo-tbt', 'books5', 'books5'])
    expect(frames[2]).toEqual({
      arg: { channel: 'books5', instId },
      data: [
        {
          asks: [
            ['101', '1', '0', '1'],
            ['102', '9', '0', '1'],
          ],
          bids: [
            ['99', '1', '0', '1'],
            ['98', '2', '0', '1'],
          ],
          instId,
          ts: '2',
          seqId: 2,
        },
      ],
    })
  })
})
