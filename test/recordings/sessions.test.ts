import { readFileSync } from 'node:fs'
import { crc32, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PRICE_AGE_SHOWN, PRICE_AGE_STALE, PRICE_AGE_STALE_OKX } from '#protocol'
import type { Recording } from '../../stream/recording/format.ts'
import { isRecording, readRecording } from '../../stream/recording/read.ts'
import { pass, withVirtualClock } from '../support/clock.ts'
import { describeWithRecordings, recording } from '../support/recordings.ts'
import { replayVenue } from '../support/replayVenue.ts'
import { streamOn } from '../support/streamOn.ts'

const load = (name: string): Recording => {
  const result = readRecording(gunzipSync(readFileSync(recording(name))).toString())
  if (!isRecording(result)) throw new Error(`${name}: ${result.problem} in line ${result.line}`)
  return result
}

/** A push as it was recorded, read by nothing of ours. */
interface Raw {
  readonly t: number
  readonly action?: string
  readonly arg: { readonly channel: string; readonly instId: string }
  readonly data: readonly never[]
}
const rawPushes = ({ frames }: Recording): Raw[] =>
  frames
    .filter(({ dir, frame }) => dir === 'in' && frame.startsWith('{"arg"'))
    .map(({ t, frame }) => ({ t, ...(JSON.parse(frame) as Omit<Raw, 't'>) }))

type Level = [px: string, sz: string]
interface RawBook {
  readonly asks: readonly string[][]
  readonly bids: readonly string[][]
  readonly checksum: number
}
interface EndState {
  readonly tickers: Map<string, Record<string, string>>
  readonly books: Map<string, { asks: Level[]; bids: Level[] }>
  readonly trades: Map<string, Map<string, Record<string, string>>>
  readonly bars: Map<string, Map<number, string[]>>
  readonly checksums: number
}

const change = (side: Map<string, string>, levels: readonly string[][]): void => {
  for (const [px = '', sz = ''] of levels) {
    if (Number(sz) === 0) side.delete(px)
    else side.set(px, sz)
  }
}

/** What must stand at the end, in the plainest way: a map for each thing, the last one wins. */
const endState = (session: Recording): EndState => {
  const state = { tickers: new Map(), books: new Map(), trades: new Map(), bars: new Map() } as unknown as EndState
  const sides = new Map<string, { asks: Map<string, string>; bids: Map<string, string> }>()
  let checksums = 0
  for (const { action, arg, data } of rawPushes(session)) {
    const { channel, instId } = arg
    for (const element of data) {
      if (channel === 'tickers') state.tickers.set(instId, element)
      if (channel === 'trades') {
        const known = state.trades.get(instId) ?? new Map<string, Record<string, string>>()
        state.trades.set(instId, known.set((element as { tradeId: string }).tradeId, element))
      }
      if (channel === 'candle1m') {
        const known = state.bars.get(instId) ?? new Map<number, string[]>()
        state.bars.set(instId, known.set(Number(element[0]), element))
      }
      if (channel !== 'books') continue
      const { asks, bids, checksum } = element as RawBook
      const known = sides.get(instId)
      const book =
        action === 'snapshot' || known === undefined
          ? { asks: new Map<string, string>(), bids: new Map<string, string>() }
          : known
      sides.set(instId, book)
      change(book.asks, asks)
      change(book.bids, bids)
      const sorted = {
        asks: [...book.asks].toSorted(([a], [b]) => Number(a) - Number(b)),
        bids: [...book.bids].toSorted(([a], [b]) => Number(b) - Number(a)),
      }
      state.books.set(instId, sorted)
      const parts: string[] = []
      for (let i = 0; i < 25; i++) parts.push(...(sorted.bids[i] ?? []), ...(sorted.asks[i] ?? []))
      if ((crc32(parts.join(':')) | 0) !== checksum) throw new Error(`${instId}: checksum ${checksum}`)
      checksums += 1
    }
  }
  return { ...state, checksums }
}
const noHistory = async (): Promise<Response> =>
  new Response(JSON.stringify({ code: '200', msg: '', data: { candles: [] } }))

const SESSIONS = [
  { name: 'okx/OKX.ws.1.0.2022-05-13.txt.gz', checksums: 290 },
  { name: 'okx/OKCOIN.ws.1.0.2023-05-27.txt.gz', checksums: 6 },
]

describeWithRecordings('real sessions at their own speed, against end states that share no code with the core', () => {
  withVirtualClock()

  test.each(SESSIONS)('$name', async ({ name, checksums }) => {
    const session = load(name)
    const end = endState(session)
    expect(end.checksums).toBe(checksums)
    const venue = replayVenue(session, 1)
    const { stream, reported } = streamOn(venue, { fetch: noHistory }, { venue: 'okx' })
    stream.demandQuotes([...end.tickers.keys()])
    const books = new Map([...end.books.keys()].map((instId) => [instId, stream.book(instId, { depth: 400 })]))
    const tapes = new Map([...end.trades.keys()].map((instId) => [instId, stream.trades(instId)]))
    const charts = new Map([...end.bars.keys()].map((instId) => [instId, stream.candles(instId, '1m')]))
    await pass(30_000)

    for (const [instId, ticker] of end.tickers)
      expect(stream.quote(instId).value).toMatchObject({
        last: ticker['last'],
        bidPx: ticker['bidPx'],
        askPx: ticker['askPx'],
        open24h: ticker['open24h'],
        high24h: ticker['high24h'],
        low24h: ticker['low24h'],
        vol24h: ticker['vol24h'],
        volCcy24h: ticker['volCcy24h'],
        ts: Number(ticker['ts']),
      })
    for (const [instId, { asks, bids }] of end.books) {
      const shown = books.get(instId)?.value.value
      expect(shown).toMatchObject({ fetch: 'live', stale: false })
      expect(shown?.data?.asks.map(([px, sz]) => [px, sz])).toEqual(asks.slice(0, 400))
      expect(shown?.data?.bids.map(([px, sz]) => [px, sz])).toEqual(bids.slice(0, 400))
    }
    for (const [instId, trades] of end.trades) {
      const shown = tapes.get(instId)?.value.value.data ?? []
      expect(Object.fromEntries(shown.map(({ tradeId, px, sz }) => [tradeId, `${px} ${sz}`]))).toEqual(
        Object.fromEntries([...trades].map(([tradeId, made]) => [tradeId, `${made['px']} ${made['sz']}`])),
      )
      const times = shown.map(({ ts }) => Number(ts))
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    }
    for (const [instId, bars] of end.bars) {
      const shown = charts.get(instId)?.value.value.data?.bars ?? []
      expect(
        shown.map(({ time, open, high, low, close, volume, closed }) => [time, open, high, low, close, volume, closed]),
      ).toEqual(
        [...bars]
          .toSorted(([a], [b]) => a - b)
          .map(([time, row]) => [time, ...row.slice(1, 6).map(Number), row[8] === '1']),
      )
    }
    // A wrong checksum would have asked for the book again.
    expect(venue.requests.filter(({ op }) => op === 'unsubscribe')).toEqual([])
    expect(reported).toEqual([])
    stream.close()
    venue.stop()
  })

  test('the minute rolls in two frames: the old bar closes first, and the new one opens at its close', async () => {
    const session = load('okx/OKCOIN.ws.1.0.2023-05-27.txt.gz')
    const venue = replayVenue(session, 1)
    const { stream } = streamOn(venue, { fetch: noHistory }, { venue: 'okx' })
    const feed = stream.candles('BTC-USD', '1m')
    const seen = new Set<string>()
    feed.value.subscribe(({ data }) => {
      if (data !== undefined) seen.add(data.bars.map(({ closed }) => (closed ? 'closed' : 'forming')).join(', '))
    })
    const start = Date.now()
    const roll = rawPushes(session).find(({ arg, data }) => arg.channel === 'candle1m' && data[0]?.[8] === '1')
    const begin = rawPushes(session)[0]?.t ?? 0
    await pass((roll?.t ?? 0) - begin - 100)
    // The minute has long been over by any clock, and the bar still forms: only the venue closes it.
    expect(Date.now() - start).toBeGreaterThan(15_000)
    expect([...seen]).toEqual(['forming'])
    await pass(20_000)
    expect([...seen].at(-1)).toBe('closed, forming')
    expect([...seen]).not.toContain('forming, forming')
    const [old, fresh] = feed.value.value.data?.bars ?? []
    expect([(fresh?.time ?? 0) - (old?.time ?? 0), fresh?.open, fresh?.volume]).toEqual([60_000, old?.close, 0])
    stream.close()
    venue.stop()
  })

  test.each([
    { name: 'okx', limit: PRICE_AGE_STALE_OKX },
    { name: 'tapeline', limit: PRICE_AGE_STALE },
  ] as const)('16.7 s of silence look old and not dead, by the limits of $name', async ({ name, limit }) => {
    const session = load('okx/OKCOIN.ws.1.0.2023-05-27.txt.gz')
    const venue = replayVenue(session, 1)
    const { stream } = streamOn(venue, { fetch: noHistory }, { venue: name })
    stream.demandQuotes(['BTC-USD'])
    const age = (): number => stream.now.value - (stream.quote('BTC-USD').value?.arrivedAt ?? 0)
    const phases = new Set<string>()
    stream.connection.subscribe(({ phase }) => phases.add(phase))
    await pass(14_000)
    expect(stream.connection.value.phase).toBe('live')
    expect(venue.pings).toBeGreaterThan(1)
    expect(age()).toBeGreaterThanOrEqual(PRICE_AGE_SHOWN)
    expect(stream.quote('BTC-USD').value?.stale).toBe(false)
    // The market speaks again, and then no more: the quote turns stale at its limit, and the connection stays.
    await pass(6_000)
    expect(age()).toBeLessThan(PRICE_AGE_SHOWN)
    await pass(limit - age() - 1_500)
    expect(stream.quote('BTC-USD').value?.stale).toBe(false)
    await pass(3_500)
    expect(stream.quote('BTC-USD').value?.stale).toBe(true)
    expect(stream.connection.value.phase).toBe('live')
    expect([...phases].filter((phase) => !['idle', 'connecting', 'live'].includes(phase))).toEqual([])
    expect(venue.connections).toBe(1)
    stream.close()
    venue.stop()
  })
})
