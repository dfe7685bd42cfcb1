import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { SourceEvent } from '../../../server/market/events/event.ts'
import { readBinance } from '../../../server/market/replay/binance.ts'
import type { TimedEvent } from '../../../server/market/replay/recording.ts'
import { describeWithRecordings, recording } from '../../support/recordings.ts'

type Book = Extract<SourceEvent, { kind: 'book' }>
const booksOf = (events: readonly TimedEvent[]): Book[] =>
  events.map(({ event }) => event).filter((event) => event.kind === 'book')

const line = (at: number, value: object): string => `${1_723_161_253_000 + at}000000 ${JSON.stringify(value)}`
const pushed = (at: number, data: object): string => line(at, { stream: 'btcusdt@depth@0ms', data })
const depth = (at: number, [U, u, pu]: readonly [number, number, number?], size: string, s = 'BTCUSDT'): string =>
  pushed(at, { e: 'depthUpdate', s, U, u, ...(pu === undefined ? {} : { pu }), b: [['99', size]], a: [] })
const answer = (at: number, lastUpdateId: number, bid = '98'): string =>
  line(at, { lastUpdateId, bids: [[bid, '1']], asks: [['100', '1']] })
const read = (...lines: readonly string[]) => {
  const notes: string[] = []
  const events = readBinance(lines.join('\n'), notes)
  return {
    events,
    notes,
    books: booksOf(events).map(({ action, bids }) => `${action} ${bids[0]?.slice(0, 2).join(' ')}`),
  }
}

describe('a futures session', () => {
  it('is chained by the update before, whatever holes the numbers leave', () => {
    const { books, notes, events } = read(
      depth(0, [90, 95, 88], '1'),
      depth(1, [100, 105, 95], '2'),
      answer(2, 103),
      depth(3, [110, 112, 105], '3'),
      depth(4, [120, 131, 112], '4'),
      depth(5, [140, 150, 131], '5'),
    )
    expect(books).toEqual(['snapshot 98 1', 'update 99 2', 'update 99 3', 'update 99 4', 'update 99 5'])
    expect(notes).toEqual([])
    expect(booksOf(events)[0]?.instId).toBe('BTC-USDT-SWAP')
  })

  it('may begin right behind the answer of REST', () => {
    const { books, notes } = read(depth(0, [90, 95, 88], '1'), answer(1, 95), depth(2, [110, 112, 95], '2'))
    expect(books).toEqual(['snapshot 98 1', 'update 99 2'])
    expect(notes).toEqual([])
  })

  it('has quotes of its own form, and streams that are not known are passed over', () => {
    const { events } = read(
      depth(0, [1, 2, 0], '1'),
      pushed(1, { e: 'bookTicker', s: 'BTCUSDT', u: 3, b: '99', B: '1', a: '100', A: '2' }),
      pushed(2, { e: 'markPriceUpdate', s: 'BTCUSDT', p: '99.5' }),
      pushed(3, { e: 'trade', s: 'BTCUSDT', t: 7, p: '99', q: '1', m: true }),
    )
    expect(events.map(({ event }) => event.kind)).toEqual(['quote', 'trade'])
  })
})

describe('what cannot be played is said', () => {
  it('a gap: the book is empty from there on, until the next answer of REST', () => {
    const { books, notes } = read(
      depth(0, [90, 95], '1'),
      answer(1, 95),
      depth(2, [96, 97], '2'),
      depth(3, [99, 99], '3'),
      depth(4, [100, 100], '4'),
      answer(5, 100, '97'),
      depth(6, [101, 101], '5'),
    )
    expect(books).toEqual(['snapshot 98 1', 'update 99 2', 'whole undefined', 'snapshot 97 1', 'update 99 5'])
    expect(notes).toEqual([expect.stringMatching(/^BTC-USDT: the recorded depth has a gap at 2024-08-\S+Z/)])
  })

  it('no answer of REST: no book', () => {
    const { books, notes } = read(depth(0, [90, 95], '1'), depth(1, [96, 97], '2'))
    expect(books).toEqual([])
    expect(notes).toEqual(['BTC-USDT: the recording has no REST snapshot of the depth, so its 2 updates show no book'])
  })

  it('two symbols: each answer goes to the one that it fits', () => {
    const { events, notes } = read(
      depth(0, [90, 95], '1'),
      depth(1, [5_000, 5_001], '1', 'ETHUSDT'),
      answer(2, 94),
      answer(3, 5_001, '97'),
      depth(4, [96, 97], '2'),
      depth(5, [5_002, 5_003], '2', 'ETHUSDT'),
    )
    const told = booksOf(events).map(({ instId, action }) => `${instId} ${action}`)
    expect(told).toEqual([
      'BTC-USDT snapshot',
      'BTC-USDT update',
      'ETH-USDT snapshot',
      'BTC-USDT update',
      'ETH-USDT update',
    ])
    expect(notes).toEqual([])
  })
})

describeWithRecordings('the recorded spot session', () => {
  const lines = gunzipSync(readFileSync(recording('binance/spot-btcusdt_20240808.jsonl.gz')))
    .toString()
    .split('\n')

  it('plays whole, with nothing to say; without its answer of REST it says so', () => {
    const { notes, books } = read(...lines)
    expect([notes, books.length]).toEqual([[], 3_450])
    const without = read(...lines.filter((one) => !one.includes('"lastUpdateId"')))
    expect([without.notes.length, without.books.length]).toEqual([1, 0])
  })

  it('told as futures, with holes in the numbers, it has the same books', () => {
    let before = 0
    const futures = lines.map((one) => {
      const space = one.indexOf(' ')
      if (space < 0) return one
      const frame = JSON.parse(one.slice(space + 1)) as {
        lastUpdateId?: number
        data?: { e?: string; U: number; u: number; pu?: number }
      }
      if (frame.lastUpdateId !== undefined) frame.lastUpdateId *= 3
      if (frame.data?.e === 'depthUpdate') {
        frame.data.pu = before
        frame.data.U *= 3
        frame.data.u *= 3
        before = frame.data.u
      }
      return `${one.slice(0, space)} ${JSON.stringify(frame)}`
    })
    const { notes, books } = read(...futures)
    expect(notes).toEqual([])
    expect(books).toEqual(read(...lines).books)
  })
})
