import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Book, CandleRow, Ticker } from '#protocol'
import { createMarket } from '../../../server/market/createMarket.ts'
import type { SocketEvents } from '../../../server/market/okx/socket.ts'
import type { BookUpdate, Market } from '../../../server/market/port.ts'
import { ManualTime } from '../../support/manualTime.ts'

const START = Date.UTC(2026, 10, 20, 15, 42, 17)

interface FakeSocket extends SocketEvents {
  readonly url: string
  readonly sent: string[]
  closed: boolean
}

const instrumentRow = (instId: string, more = {}) => ({
  instId,
  instCategory: '1',
  baseCcy: instId.split('-')[0],
  quoteCcy: instId.split('-')[1],
  tickSz: '0.1',
  lotSz: '0.001',
  minSz: '0.001',
  maxMktSz: '100',
  state: 'live',
  ...more,
})

const ticker = (instId: string, last: string): Ticker => ({
  instType: 'SPOT',
  instId,
  last,
  lastSz: '1',
  askPx: '101',
  askSz: '1',
  bidPx: '99',
  bidSz: '1',
  open24h: '90',
  high24h: '110',
  low24h: '80',
  sodUtc0: '95',
  sodUtc8: '96',
  vol24h: '10',
  volCcy24h: '1000',
  ts: String(START),
})

const REST: Record<string, unknown[]> = {
  '/api/v5/public/instruments': [
    instrumentRow('BTC-USDT'),
    instrumentRow('ETH-USDT', { state: 'suspend' }),
    instrumentRow('ETH-BTC'),
    instrumentRow('EUR-USD', { instCategory: '5' }),
  ],
  '/api/v5/market/tickers': [ticker('BTC-USDT', '100'), ticker('ETH-USDT', '50'), ticker('NOT-KNOWN', '1')],
}

let time = new ManualTime(START)
let sockets: FakeSocket[] = []
let requests: string[] = []
let answer: (path: string) => unknown = () => ({})
let market: Market

const settled = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

beforeEach(async () => {
  time = new ManualTime(START)
  sockets = []
  requests = []
  answer = (path) => ({ code: '0', msg: '', data: REST[path] ?? [] })
  market = createMarket('okx', {
    seed: 1,
    clock: time,
    timers: time,
    okx: { wsUrl: 'ws://upstream.test/ws/v5', restUrl: 'http://upstream.test' },
    ports: {
      random: () => 0.5,
      fetch: (url) => {
        const { pathname, search } = url as URL
        requests.push(`${pathname}${search}`)
        return Promise.resolve({ status: 200, json: () => Promise.resolve(answer(pathname)) } as Response)
      },
      connect: (url, events) => {
        const socket: FakeSocket = { url, sent: [], closed: false, ...events }
        sockets.push(socket)
        return {
          send: (text) => socket.sent.push(text),
          close: () => {
            socket.closed = true
          },
        }
      },
    },
  })
  await market.start()
})
afterEach(async () => {
  await market.stop()
})

const socketOf = (path: string): FakeSocket => {
  const found = sockets.findLast(({ url }) => url.endsWith(path))
  if (found === undefined) throw new Error(`no connection to ${path}`)
  return found
}
const push = (channel: string, instId: string, data: unknown, action?: string): void =>
  socketOf(channel.startsWith('candle') ? '/business' : '/public').message(
    JSON.stringify({ arg: { channel, instId }, data: [data], ...(action === undefined ? {} : { action }) }),
  )
const book = (seqId: number, prevSeqId: number, asks: Book['asks']): Book => ({
  asks,
  bids: prevSeqId === -1 ? [['99', '1', '0', '1']] : [],
  ts: String(time.now()),
  checksum: 0,
  seqId,
  prevSeqId,
})
/** Sent requests as `op channel instId`. */
const asked = (path: string): string[] =>
  socketOf(path).sent.flatMap((text) => {
    if (!text.startsWith('{')) return [text]
    const { op, args } = JSON.parse(text) as { op: string; args: { channel: string; instId: string }[] }
    return args.map(({ channel, instId }) => `${op} ${channel} ${instId}`)
  })

describe('relay of an upstream feed', () => {
  it('takes its instruments and first quotes from REST', () => {
    expect(market.instruments.map(({ instId, kind, state, tradable }) => [instId, kind, state, tradable])).toEqual([
      ['BTC-USDT', 'spot', 'live', true],
      ['ETH-USDT', 'spot', 'suspend', true],
      ['EUR-USD', 'forex', 'live', false],
    ])
    expect(market.ticker('BTC-USDT')?.last).toBe('100')
    expect(market.ticker('NOT-KNOWN')).toBeUndefined()
  })

  it('subscribes to what is watched, in one batch, and gives it back a minute after the last one left', () => {
    socketOf('/public').open()
    expect(asked('/public')).toEqual(['subscribe tickers BTC-USDT'])
    const leave = [market.watch('book', 'BTC-USDT', () => {}), market.watch('trade', 'ETH-USDT', () => {})]
    time.advance(200)
    expect(socketOf('/public').sent).toHaveLength(2)
    expect(asked('/public').slice(1)).toEqual(['subscribe books BTC-USDT', 'subscribe trades ETH-USDT'])
    for (const one of leave) one()
    const again = market.watch('trade', 'ETH-USDT', () => {})
    socketOf('/public').message('pong')
    time.advance(5_000)
    expect(socketOf('/public').sent.filter((text) => text !== 'ping')).toHaveLength(2)
    for (let i = 0; i < 14; i++) {
      socketOf('/public').message('pong')
      time.advance(5_000)
    }
    expect(asked('/public').filter((text) => text.startsWith('unsub'))).toEqual(['unsubscribe books BTC-USDT'])
    again()
  })

  it('passes tickers, trades and books on', () => {
    const got: unknown[] = []
    const books: BookUpdate[] = []
    market.watch('ticker', 'BTC-USDT', (event) => got.push(event.last))
    market.watch('trade', 'BTC-USDT', (event) => got.push(event.px))
    market.watch('book', 'BTC-USDT', (event) => books.push(event))
    socketOf('/public').open()
    push('tickers', 'BTC-USDT', ticker('BTC-USDT', '101'))
    push('trades', 'BTC-USDT', { instId: 'BTC-USDT', tradeId: '7', px: '102', sz: '1', side: 'buy', ts: String(START) })
    push('books', 'BTC-USDT', book(5, -1, [['101', '1', '0', '1']]), 'snapshot')
    push(
      'books',
      'BTC-USDT',
      book(9, 5, [
        ['101', '0', '0', '0'],
        ['102', '3', '0', '1'],
      ]),
      'update',
    )
    expect(got).toEqual(['101', '102'])
    expect(market.book('BTC-USDT')).toMatchObject({ asks: [['102', '3', '0', '1']], bids: [['99', '1', '0', '1']] })
    expect(books[1]?.update.prevSeqId).toBe(books[0]?.update.seqId)
    expect(market.trades('BTC-USDT', 5)).toHaveLength(1)
  })

  it('asks for a new snapshot when an update is missing, and shows none of what follows the gap', () => {
    market.watch('book', 'BTC-USDT', () => {})
    socketOf('/public').open()
    push('books', 'BTC-USDT', book(5, -1, [['101', '1', '0', '1']]), 'snapshot')
    push('books', 'BTC-USDT', book(9, 7, [['100.5', '1', '0', '1']]), 'update')
    push('books', 'BTC-USDT', book(10, 9, [['100.4', '1', '0', '1']]), 'update')
    time.advance(200)
    expect(market.book('BTC-USDT')?.asks).toEqual([['101', '1', '0', '1']])
    expect(asked('/public').slice(-3)).toContain('unsubscribe books BTC-USDT')
    expect(asked('/public').at(-1)).toBe('subscribe books BTC-USDT')
    push('books', 'BTC-USDT', book(11, -1, [['100', '2', '0', '1']]), 'snapshot')
    expect(market.book('BTC-USDT')?.asks).toEqual([['100', '2', '0', '1']])
  })

  it.each([
    ['a wrong checksum, where nothing else tells', { asks: [['101', '7', '0', '1']], checksum: 5 }],
    ['a best bid at the best ask', { bids: [['101', '1', '0', '1']] }],
    ['a time that fell', { asks: [['101', '7', '0', '1']], ts: String(START - 1) }],
    ['no book at all', { asks: 'none' }],
  ])('%s is a gap: one request of each kind, and nothing of it is shown', (_, broken) => {
    market.watch('book', 'BTC-USDT', () => {})
    socketOf('/public').open()
    const part = { asks: [['101', '1', '0', '1']], bids: [['99', '1', '0', '1']], ts: String(START), checksum: 0 }
    push('books', 'BTC-USDT', part, 'snapshot')
    for (let i = 0; i < 5; i++) {
      push('books', 'BTC-USDT', { ...part, asks: [], bids: [], ...broken }, 'update')
      time.advance(100)
    }
    expect(market.book('BTC-USDT')).toMatchObject({ asks: part.asks, bids: part.bids })
    expect(asked('/public').slice(2)).toEqual(['unsubscribe books BTC-USDT', 'subscribe books BTC-USDT'])
    push('books', 'BTC-USDT', { ...part, asks: [['102', '1', '0', '1']] }, 'snapshot')
    expect(market.book('BTC-USDT')?.asks).toEqual([['102', '1', '0', '1']])
  })

  it('a snapshot that is older than the book is a gap', () => {
    market.watch('book', 'BTC-USDT', () => {})
    socketOf('/public').open()
    push('books', 'BTC-USDT', book(50, -1, [['101', '1', '0', '1']]), 'snapshot')
    push('books', 'BTC-USDT', book(40, -1, [['103', '1', '0', '1']]), 'snapshot')
    time.advance(200)
    expect(market.book('BTC-USDT')?.asks).toEqual([['101', '1', '0', '1']])
    expect(asked('/public').slice(2)).toEqual(['unsubscribe books BTC-USDT', 'subscribe books BTC-USDT'])
  })

  it('a snapshot that does not come is asked for again; the book is gone meanwhile, for who watches it too', () => {
    const seen: BookUpdate[] = []
    market.watch('book', 'BTC-USDT', (event) => seen.push(event))
    const { message } = socketOf('/public')
    socketOf('/public').open()
    push('books', 'BTC-USDT', book(5, -1, [['101', '1', '0', '1']]), 'snapshot')
    push('books', 'BTC-USDT', book(9, 7, [['101', '2', '0', '1']]), 'update')
    time.advance(4_000)
    expect(market.book('BTC-USDT')).toBeDefined()
    message('{"event":"subscribe","arg":{"channel":"books","instId":"BTC-USDT"}}')
    time.advance(1_100)
    expect(market.book('BTC-USDT')).toBeUndefined()
    expect(seen.at(-1)).toMatchObject({ snapshot: { asks: [], bids: [] }, update: { asks: [['101', '0', '0', '0']] } })
    for (let i = 0; i < 2; i++) {
      message('pong')
      time.advance(4_200)
    }
    expect(asked('/public').filter((text) => text === 'unsubscribe books BTC-USDT')).toHaveLength(2)
    push('books', 'BTC-USDT', book(12, -1, [['102', '1', '0', '1']]), 'snapshot')
    expect(market.book('BTC-USDT')?.asks).toEqual([['102', '1', '0', '1']])
    const numbers = seen.map(({ update }) => update.seqId ?? 0)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  })

  it('snapshots of no use are asked for more and more rarely', () => {
    market.watch('book', 'BTC-USDT', () => {})
    socketOf('/public').open()
    const wrong = { asks: [['101', '1', '0', '1']], bids: [['102', '1', '0', '1']], ts: String(START) }
    for (let i = 0; i < 600; i++) {
      const before = asked('/public').filter((text) => text === 'subscribe books BTC-USDT').length
      time.advance(500)
      socketOf('/public').message('pong')
      const after = asked('/public').filter((text) => text === 'subscribe books BTC-USDT').length
      if (after > before || i === 0) push('books', 'BTC-USDT', wrong, 'snapshot')
    }
    const times = asked('/public').filter((text) => text === 'unsubscribe books BTC-USDT').length
    expect(times).toBeGreaterThan(4)
    expect(times).toBeLessThan(10)
    expect(market.book('BTC-USDT')).toBeUndefined()
  })

  it('a trade that is none is left out, and costs no request', () => {
    market.watch('trade', 'BTC-USDT', () => {})
    socketOf('/public').open()
    for (let i = 0; i < 5; i++) push('trades', 'BTC-USDT', { instId: 'BTC-USDT', px: 'much', sz: '1', ts: 'now' })
    time.advance(1_000)
    expect(asked('/public')).toEqual(['subscribe tickers BTC-USDT', 'subscribe trades BTC-USDT'])
  })

  it('pings a silent upstream, halts after 10 s, comes back with all subscriptions', () => {
    market.watch('book', 'BTC-USDT', () => {})
    const first = socketOf('/public')
    first.open()
    first.message('{"event":"subscribe","arg":{"channel":"books","instId":"BTC-USDT"}}')
    expect(market.halted).toBeUndefined()
    expect(market.isOpen('BTC-USDT', time.now())).toBe(true)
    time.advance(6_000)
    expect(first.sent).toContain('ping')
    first.message('pong')
    expect(market.halted).toBeUndefined()
    time.advance(12_000)
    expect(market.halted).toBe('upstream-lost')
    expect(market.isOpen('BTC-USDT', time.now())).toBe(false)
    expect(first.closed).toBe(true)
    const second = socketOf('/public')
    expect(second).not.toBe(first)
    second.open()
    expect(asked('/public').filter((text) => text !== 'ping')).toEqual([
      'subscribe tickers BTC-USDT',
      'subscribe books BTC-USDT',
    ])
    first.message('{"arg":{"channel":"tickers","instId":"BTC-USDT"},"data":[{"last":"1"}]}')
    expect(market.halted).toBe('upstream-lost')
    second.message('pong')
    expect(market.halted).toBeUndefined()
  })

  it('waits longer and longer while nobody answers', () => {
    const dialled: number[] = []
    let known = sockets.length
    socketOf('/public').close()
    for (let i = 0; i < 600; i++) {
      time.advance(100)
      if (sockets.length === known) continue
      known = sockets.length
      dialled.push(time.now())
      socketOf('/public').close()
    }
    const waits = dialled.slice(1).map((at, i) => at - (dialled[i] ?? 0))
    expect(waits.slice(0, 4).every((wait, i) => i === 0 || wait > (waits[i - 1] ?? 0))).toBe(true)
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_200)
  })

  it('leaves before an announced restart', () => {
    const first = socketOf('/public')
    first.open()
    first.message('{"event":"notice","code":"64008","msg":"soon","connId":"8517149b"}')
    time.advance(400)
    expect([first.closed, socketOf('/public') === first]).toEqual([true, false])
  })

  it('leaves no timer behind when it is stopped', async () => {
    socketOf('/public').open()
    market.watch('book', 'BTC-USDT', () => {})()
    market.watchCandles('BTC-USDT', '1m', () => {})
    expect(time.waiting).toBeGreaterThan(0)
    await market.stop()
    expect(time.waiting).toBe(0)
  })

  it('survives frames that are no frames, and asks for the book again', () => {
    market.watch('book', 'BTC-USDT', () => {})
    socketOf('/public').open()
    push('books', 'BTC-USDT', { asks: 'none' }, 'snapshot')
    push('trades', 'BTC-USDT', { instId: 'BTC-USDT', px: 'much', sz: '1', ts: 'now' })
    time.advance(200)
    expect(asked('/public').slice(-2)).toContain('subscribe books BTC-USDT')
    expect(market.trades('BTC-USDT', 5)).toEqual([])
    for (const text of ['{', '{}', '[]', 'null', '{"arg":{},"data":1}', '{"arg":{"channel":"books"},"data":[{}]}']) {
      expect(() => socketOf('/public').message(text)).not.toThrow()
    }
  })

  it('relays candles over a connection of their own', () => {
    const rows: CandleRow[] = []
    expect(sockets).toHaveLength(1)
    market.watchCandles('BTC-USDT', '1D', (row) => rows.push(row))
    socketOf('/business').open()
    expect(asked('/business')).toEqual(['subscribe candle1Dutc BTC-USDT'])
    push('candle1Dutc', 'BTC-USDT', ['1', '2', '3', '1', '2', '5', '10', '10', '0'])
    expect(rows).toEqual([['1', '2', '3', '1', '2', '5', '10', '10', '0']])
  })

  it('asks REST for history: by page, in the dialect, older bars elsewhere', async () => {
    const rows = Array.from({ length: 700 }, (_, i) => [String(1_000_000 - i), '1', '1', '1', '1', '1', '1', '1', '1'])
    answer = (path) => {
      const query = new URLSearchParams(requests.at(-1)?.split('?')[1])
      const after = Number(query.get('after') ?? '1000001')
      const from = path.includes('history') ? rows.slice(500) : rows.slice(0, 500)
      return { code: '0', data: from.filter(([ts]) => Number(ts) < after).slice(0, Number(query.get('limit'))) }
    }
    requests = []
    const found = await market.candles('BTC-USDT', '1W', { limit: 450 })
    expect(found).toEqual(rows.slice(0, 450))
    expect(requests).toEqual([
      '/api/v5/market/candles?instId=BTC-USDT&bar=1Wutc&limit=300',
      '/api/v5/market/candles?instId=BTC-USDT&bar=1Wutc&limit=150&after=999701',
    ])
    expect(await market.candles('BTC-USDT', '1m', { limit: 10, after: 999_500 })).toEqual(rows.slice(501, 511))
    answer = () => ({ code: '50011', msg: 'Too Many Requests' })
    await expect(market.candles('BTC-USDT', '1m', { limit: 10 })).rejects.toThrow(/50011/)
  })

  it('refreshes the quotes that nobody watches', async () => {
    REST['/api/v5/market/tickers'] = [ticker('BTC-USDT', '120'), ticker('ETH-USDT', '60')]
    market.watch('ticker', 'BTC-USDT', () => {})
    time.advance(3_000)
    await settled()
    expect([market.ticker('BTC-USDT')?.last, market.ticker('ETH-USDT')?.last]).toEqual(['100', '60'])
  })
})
