import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  type Book,
  bookChecksum,
  type ChannelArg,
  createOrderBook,
  type OrderBook,
  type Ticker,
  type Trade,
  type WsEvent,
} from '#protocol'
import { systemPorts } from '../../stream/base/ports.ts'
import { createMultiplexer } from '../../stream/channels/multiplexer.ts'
import { parseFrame, parsePush } from '../../stream/dialect/okx.ts'
import type { Recording } from '../../stream/recording/format.ts'
import { isRecording, readRecording } from '../../stream/recording/read.ts'
import { pass, withVirtualClock } from '../support/clock.ts'
import { describeWithRecordings, recording } from '../support/recordings.ts'
import { replayVenue } from '../support/replayVenue.ts'
import { streamOn } from '../support/streamOn.ts'
import { testSocket } from '../support/testSocket.ts'

const load = (name: string): Recording => {
  const result = readRecording(gunzipSync(readFileSync(recording(name))).toString())
  if (!isRecording(result)) throw new Error(`${name}: ${result.problem} in line ${result.line}`)
  return result
}
const pushes = (session: Recording) =>
  session.frames.flatMap(({ t, dir, frame }) => {
    const push = dir === 'in' ? parsePush<never>(frame) : undefined
    return push === undefined ? [] : [{ t, push, frame }]
  })

describeWithRecordings('the OKX session of 2022-05-13', () => {
  withVirtualClock()
  const session = load('okx/OKX.ws.1.0.2022-05-13.txt.gz')

  test('has what its description says', () => {
    const channels = pushes(session).map(({ push }) => push.arg.channel)
    expect(['tickers', 'trades', 'books'].map((name) => channels.filter((channel) => channel === name).length)).toEqual(
      [28, 74, 290],
    )
  })

  test('every recorded checksum is reproduced', () => {
    const books = new Map<string, OrderBook>()
    let verified = 0
    for (const { push } of pushes(session)) {
      if (push.arg.channel !== 'books') continue
      const instId = push.arg.instId ?? ''
      for (const part of push.data as Book[]) {
        const book = books.get(instId) ?? createOrderBook()
        books.set(instId, book)
        expect(push.action === 'snapshot' ? book.snapshot(part) : book.update(part)).toBe('ok')
        expect(bookChecksum(book.asks, book.bids)).toBe(part.checksum)
        verified += 1
      }
    }
    expect([...books.keys()].toSorted()).toEqual(['BTC-USD-220527', 'BTC-USDT', 'UNI-USD-SWAP'])
    expect(verified).toBe(290)
  })

  test('a wrong level is found out by the checksum', () => {
    const first = pushes(session).find(({ push }) => push.action === 'snapshot')
    const part = structuredClone(first?.push.data[0]) as unknown as Book
    part.asks[0] = [part.asks[0]?.[0] ?? '', '123456', '0', '1']
    expect(createOrderBook().snapshot(part)).toBe('gap')
  })

  test('acknowledgements that come several times, before and between data, open each channel once', async () => {
    const ups = new Map<string, number>()
    let frames = 0
    const socket = testSocket()
    const mux = createMultiplexer(systemPorts(), { event: () => {} })
    const args = new Map<string, ChannelArg>()
    const acks: WsEvent[] = []
    for (const { dir, frame } of session.frames) {
      const parsed = dir === 'in' ? parseFrame(frame) : undefined
      if (parsed !== undefined && 'event' in parsed && parsed.event.arg !== undefined) {
        acks.push(parsed.event)
        args.set(JSON.stringify(parsed.event.arg), parsed.event.arg)
      }
    }
    expect(acks.length).toBeGreaterThan(args.size)
    for (const [name, arg] of args)
      mux.open(arg, { up: () => ups.set(name, (ups.get(name) ?? 0) + 1), frame: () => frames++ })
    mux.connected(socket)
    await pass(0)
    for (const { dir, frame } of session.frames) if (dir === 'in') mux.frame(frame, socket)
    expect([...ups.values()]).toEqual([...args.keys()].map(() => 1))
    expect(frames).toBe(pushes(session).length)
  })

  test('replayed through a socket, the screens end with the last ticker, trade and book', async () => {
    const venue = replayVenue(session, 1)
    const { stream, reported } = streamOn(venue)
    stream.demandQuotes(['BTC-USDT', 'UNI-USD-SWAP', 'BTC-USD-220527'])
    const book = stream.book('BTC-USDT', { depth: 25 })
    const tape = stream.trades('BTC-USDT')
    await pass(20_000)
    const lastOf = (channel: string, instId: string): Partial<Ticker & Trade & Book> | undefined =>
      pushes(session).findLast(({ push }) => push.arg.channel === channel && push.arg.instId === instId)?.push.data[0]
    for (const instId of ['BTC-USDT', 'UNI-USD-SWAP', 'BTC-USD-220527'])
      expect(stream.quote(instId).value?.last).toBe(lastOf('tickers', instId)?.last)
    expect(tape.value.value.data?.[0]?.tradeId).toBe(lastOf('trades', 'BTC-USDT')?.tradeId)
    const { asks = [], bids = [] } = book.value.value.data ?? {}
    const levels = (rows: typeof asks) => rows.map(([px, sz]) => [px, sz, '0', '1'] as const)
    expect(bookChecksum(levels(asks), levels(bids))).toBe(lastOf('books', 'BTC-USDT')?.checksum)
    expect(reported).toEqual([])
    stream.close()
  })
})

describeWithRecordings('the OKCOIN session of 2023-05-27', () => {
  withVirtualClock()
  const session = load('okx/OKCOIN.ws.1.0.2023-05-27.txt.gz')

  test('replayed through a socket, the minute rolls: the old bar closes, the new one opens at its close', async () => {
    const venue = replayVenue(session, 1)
    const { stream } = streamOn(venue, {
      fetch: async () => new Response(JSON.stringify({ code: '200', msg: '', data: { candles: [] } })),
    })
    const feed = stream.candles('BTC-USD', '1m')
    await pass(40_000)
    const bars = feed.value.value.data?.bars ?? []
    expect(bars.map(({ closed }) => closed)).toEqual([true, false])
    const [old, fresh] = bars
    expect((fresh?.time ?? 0) - (old?.time ?? 0)).toBe(60_000)
    expect([fresh?.open, fresh?.volume]).toEqual([old?.close, 0])
    stream.close()
  })

  test('sixteen seconds of silence and empty book updates end nothing', async () => {
    const venue = replayVenue(session, 1)
    const { stream } = streamOn(venue)
    const book = stream.book('BTC-USD')
    await pass(40_000)
    expect(stream.connection.value.phase).toBe('live')
    expect(book.value.value).toMatchObject({ fetch: 'live', stale: false })
    expect(venue.requests).toHaveLength(1)
    stream.close()
  })
})
