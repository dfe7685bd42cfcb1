import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Book, Ticker, Trade } from '#protocol'
import { MINUTE } from '../../../server/market/calendar.ts'
import { createMarket } from '../../../server/market/createMarket.ts'
import type { BookSnapshot, BookUpdate, Market } from '../../../server/market/port.ts'
import { readRecording } from '../../../server/market/replay/read.ts'
import { ManualTime } from '../../support/manualTime.ts'
import { describeWithRecordings, recording } from '../../support/recordings.ts'

const START = Date.UTC(2026, 10, 20, 15, 42, 17, 345)

const open = (file: string): { time: ManualTime; market: Market } => {
  const time = new ManualTime(START)
  return { time, market: createMarket(`replay:${file}`, { seed: 1, clock: time, timers: time }) }
}

const watchAll = (market: Market) => {
  const trades: Trade[] = []
  const tickers: Ticker[] = []
  const books: { instId: string; event: BookUpdate }[] = []
  for (const { instId } of market.instruments) {
    market.watch('trade', instId, (trade) => trades.push(trade))
    market.watch('ticker', instId, (ticker) => tickers.push(ticker))
    market.watch('book', instId, (event) => books.push({ instId, event }))
  }
  return { trades, tickers, books }
}

/** OKX's rule: 25 levels of both sides in turns, prices and sizes as they were written. */
const checksumOf = ({ asks, bids }: BookSnapshot): number => {
  const parts: string[] = []
  for (let i = 0; i < 25; i++) {
    for (const level of [bids[i], asks[i]]) if (level !== undefined) parts.push(`${level[0]}:${level[1]}`)
  }
  return crc32(parts.join(':')) | 0
}

describeWithRecordings('replay of real recordings', () => {
  it.each([
    ['okx/OKX.ws.1.0.2022-05-13.txt.gz', 290],
    ['okx/OKCOIN.ws.1.0.2023-05-27.txt.gz', 2],
  ])('%s: every book that was sent comes out, with its checksum', async (file, least) => {
    const { time, market } = open(recording(file))
    const { books } = watchAll(market)
    await market.start()
    time.advance(60_000)
    const checked = books.filter(({ event }) => event.update.checksum !== 0)
    expect(checked.length).toBeGreaterThanOrEqual(least)
    for (const { event } of checked) expect(checksumOf(event.snapshot)).toBe(event.update.checksum)
    for (const { instId } of market.instruments) {
      const updates = books.filter((entry) => entry.instId === instId).map(({ event }) => event.update)
      for (const [i, update] of updates.entries()) expect(update.prevSeqId).toBe(updates[i - 1]?.seqId ?? -1)
    }
    expect(market.halted).toBe('replay-ended')
    expect(time.waiting).toBe(0)
  })

  it('an OKX session plays at its own pace, under the time of now, with its instruments only', async () => {
    const { time, market } = open(recording('okx/OKX.ws.1.0.2022-05-13.txt.gz'))
    const { trades, tickers } = watchAll(market)
    expect(market.ticker('BTC-USDT')).toBeUndefined()
    await market.start()
    time.advance(5_000)
    const half = trades.length
    expect(half).toBeGreaterThan(0)
    expect(half).toBeLessThan(74)
    expect(market.halted).toBeUndefined()
    expect(market.isOpen('BTC-USDT', time.now())).toBe(true)
    time.advance(7_000)
    expect(trades).toHaveLength(74)
    expect(tickers.length).toBeGreaterThanOrEqual(28)
    expect(market.halted).toBe('replay-ended')
    expect(market.isOpen('BTC-USDT', time.now())).toBe(false)
    // The first push of a channel is the last value there was, so it may be older than the session.
    expect(trades.slice(10).every(({ ts }) => Math.abs(Number(ts) - START - 6_000) < 8_000)).toBe(true)
    expect(Object.fromEntries(market.instruments.map(({ instId, tradable }) => [instId, tradable]))).toEqual({
      'BTC-USD-220527': false,
      'BTC-USDT': true,
      'UNI-USD-SWAP': false,
    })
    expect(market.instrument('BTC-USDT')).toMatchObject({ tickSz: '0.1' })
  })

  it('a session with candles only becomes ticks that make the same closes', async () => {
    const { time, market } = open(recording('okx/OKCOIN.ws.1.0.2023-05-27.txt.gz'))
    const { trades } = watchAll(market)
    await market.start()
    time.advance(30_000)
    expect(trades.length).toBeGreaterThan(0)
    for (const { px, sz } of trades) expect([Number(px) > 0, Number(sz) > 0]).toEqual([true, true])
  })

  it('Binance: books without a crossing, bars that add up to the trades', async () => {
    const { time, market } = open(recording('binance/spot-btcusdt_20240808.jsonl.gz'))
    const { trades, books, tickers } = watchAll(market)
    await market.start()
    time.advance(400_000)
    expect(trades).toHaveLength(9_757)
    expect(books.length).toBeGreaterThan(3_400)
    const crossed = books.filter(
      ({ event: { snapshot } }) => Number(snapshot.asks[0]?.[0]) <= Number(snapshot.bids[0]?.[0]),
    )
    expect(crossed).toEqual([])
    expect(books.at(-1)?.event.snapshot.asks).toHaveLength(400)
    expect(tickers.every(({ askPx, bidPx }) => Number(askPx) >= Number(bidPx))).toBe(true)
    const minutes = await market.candles('BTC-USDT', '1m', { limit: 20 })
    const day = await market.candles('BTC-USDT', '1D', { limit: 2 })
    const volume = trades.reduce((sum, { sz }) => sum + Math.round(Number(sz) * 1e5), 0)
    expect(minutes.reduce((sum, row) => sum + Math.round(Number(row[5]) * 1e5), 0)).toBe(volume)
    expect(Math.round(Number(day[0]?.[5]) * 1e5)).toBe(volume)
    expect(market.instrument('BTC-USDT')).toMatchObject({ tickSz: '0.01', lotSz: '0.000001', tradable: true })
  })

  it('forex quotes: bid and ask as they were, no trades, bars of the bid', async () => {
    const { time, market } = open(recording('forex/forex_oanda_tick_eurusd_20140502_quote.zip'))
    const { trades, tickers } = watchAll(market)
    await market.start()
    expect(market.ticker('EUR-USD')).toMatchObject({ last: '1.38694', bidPx: '1.38694', askPx: '1.38705' })
    time.advance(10 * MINUTE)
    expect(trades).toEqual([])
    expect(tickers.length).toBeGreaterThan(50)
    expect(market.instrument('EUR-USD')).toMatchObject({ kind: 'forex', tickSz: '0.00001', tradable: false })
    expect((await market.candles('EUR-USD', '1m', { limit: 60 })).length).toBeGreaterThanOrEqual(10)
  })

  it.each([
    [
      'bars/crypto_coinbase_minute_ethusd_20180404_trade.zip',
      'ETH-USD',
      ['416.29', '416.29', '416.15', '416.15', '46.33579289'],
    ],
    [
      'bars/cryptofuture_dydx_minute_btcusd_20260101_trade.zip',
      'BTC-USD-SWAP',
      ['87489', '87496', '87463', '87488', '1.9414'],
    ],
  ])('minute bars of %s come out as they were recorded', async (file, instId, first) => {
    const { time, market } = open(recording(file))
    await market.start()
    time.advance(5 * MINUTE)
    const rows = await market.candles(instId, '1m', { limit: 60 })
    expect(rows.at(-1)?.slice(1, 6)).toEqual(first)
    expect(Number(rows[0]?.[0])).toBe(Math.floor(time.now() / MINUTE) * MINUTE)
  })

  it('every minute file can be read', () => {
    for (const day of ['01', '02', '05', '06', '07', '08', '09']) {
      const { events, format } = readRecording(recording(`bars/forex_oanda_minute_eurusd_201405${day}_quote.zip`))
      expect(format).toBe('bars')
      expect(events.length).toBeGreaterThan(4_000)
      expect(events.every(({ at }, i) => i === 0 || at >= (events[i - 1]?.at ?? 0))).toBe(true)
    }
  })
})

const arg = (channel: string) => ({ channel, instId: 'ETH-USDT' })

/** A line of a recording: a push that came in `t` ms after its start. */
const push = (t: number, channel: string, value: { readonly instId: string }): string => {
  const frame = JSON.stringify({ arg: { channel, instId: value.instId }, data: [value] })
  return JSON.stringify({ t, dir: 'in', frame })
}

describe('replay of our own format', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tapeline-replay-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const book: Book = {
    asks: [['3310.5', '1.25', '0', '2']],
    bids: [['3310.4', '0.5', '0', '1']],
    ts: '1795254861000',
    seqId: 10,
    prevSeqId: -1,
  }
  const trade: Trade = { instId: 'ETH-USDT', tradeId: '1', px: '3310.5', sz: '0.75', side: 'buy', ts: '1795254862000' }
  const lines = [
    { tapeline: 1, source: 'ws://127.0.0.1:1/ws/v5/public', started: 1_795_254_861_000 },
    { t: 1, dir: 'out', frame: JSON.stringify({ op: 'subscribe', args: [arg('books')] }) },
    { t: 2, dir: 'in', frame: JSON.stringify({ event: 'subscribe', arg: arg('books'), connId: 'a4d3ae55' }) },
    { t: 3, dir: 'in', frame: JSON.stringify({ arg: arg('books'), action: 'snapshot', data: [book] }) },
    { t: 500, dir: 'in', frame: 'pong' },
    { t: 1_003, dir: 'in', frame: JSON.stringify({ arg: arg('trades'), data: [trade] }) },
    {
      t: 1_203,
      dir: 'in',
      frame: JSON.stringify({
        arg: arg('books'),
        action: 'update',
        data: [{ ...book, asks: [['3310.5', '0.5', '0', '1']], bids: [], seqId: 11, prevSeqId: 10 }],
      }),
    },
  ].map((line) => JSON.stringify(line))

  const write = (name: string, content: string | Buffer): string => {
    const file = join(folder, name)
    writeFileSync(file, content)
    return file
  }

  it.each(['plain', 'gzipped', 'cut off'])('%s', async (how) => {
    const text = how === 'cut off' ? `${lines.join('\n')}\n{"t":1300,"dir":"in","fra` : `${lines.join('\n')}\n`
    const { time, market } = open(write(`${how}.jsonl`, how === 'gzipped' ? gzipSync(text) : text))
    const { trades, books } = watchAll(market)
    await market.start()
    time.advance(1_100)
    expect(market.book('ETH-USDT')?.asks).toEqual([['3310.5', '1.25', '0', '2']])
    expect(trades).toEqual([{ ...trade, ts: String(START + 997) }])
    time.advance(200)
    expect(market.book('ETH-USDT')?.asks).toEqual([['3310.5', '0.5', '0', '1']])
    expect(books.at(-1)?.event.update).toMatchObject({ asks: [['3310.5', '0.5', '0', '1']], bids: [] })
    expect(market.ticker('ETH-USDT')).toMatchObject({ last: '3310.5', askPx: '3310.5', bidPx: '3310.4' })
    expect(market.halted).toBe('replay-ended')
  })

  const pushedBook = (t: number, prevSeqId: number, bid: string): string =>
    JSON.stringify({
      t,
      dir: 'in',
      frame: JSON.stringify({
        arg: arg('books'),
        action: prevSeqId < 0 ? 'snapshot' : 'update',
        data: [{ ...book, bids: [[bid, '1', '0', '1']], ts: String(Number(book.ts) + t), seqId: t, prevSeqId }],
      }),
    })

  it('a book that breaks in the file is empty until its next snapshot, and the operator hears of it', async () => {
    const file = write(
      'broken.jsonl',
      [
        lines[0],
        pushedBook(10, -1, '3300'),
        pushedBook(20, 15, '3301'),
        pushedBook(30, 20, '3302'),
        pushedBook(40, -1, '3303'),
      ].join('\n'),
    )
    const notes: string[] = []
    const time = new ManualTime(START)
    const options = { seed: 1, clock: time, timers: time, warn: (note: string) => notes.push(note) }
    const market = createMarket(`replay:${file}`, options)
    const seen: string[] = []
    market.watch('book', 'ETH-USDT', ({ snapshot: { bids } }) => seen.push(bids.map(([px]) => px).join(' ')))
    await market.start()
    time.advance(100)
    expect(seen).toEqual(['3300', '', '3303'])
    expect(notes).toEqual(['ETH-USDT: the recorded book breaks (1x); each time it is empty until the next snapshot'])
  })

  it('has the index and mark prices that the file has, under the time of now, and takes them for no instrument', async () => {
    const mark = { instType: 'SWAP', instId: 'ETH-USDT-SWAP', markPx: '3310.7', ts: '1795254861600' }
    const day = { open24h: '3300', high24h: '3320', low24h: '3290', sodUtc0: '3301', sodUtc8: '3302' }
    const index = { instId: 'ETH-USD', idxPx: '3309.9', ...day, ts: '1795254861500' }
    const more = [push(510, 'index-tickers', index), push(610, 'mark-price', mark)]
    const text = [...lines.slice(0, 5), ...more, ...lines.slice(5)].join('\n')
    const { time, market } = open(write('marks.jsonl', text))
    const seen: unknown[] = []
    market.watch('index', 'ETH-USD', (one) => seen.push(one))
    market.watch('mark', 'ETH-USDT-SWAP', (one) => seen.push(one))
    await market.start()
    expect(market.index('ETH-USD')).toBeUndefined()
    time.advance(1_100)
    const told = [
      { ...index, ts: String(START + 497) },
      { ...mark, ts: String(START + 597) },
    ]
    expect(seen).toEqual(told)
    expect([market.index('ETH-USD'), market.mark('ETH-USDT-SWAP')]).toEqual(told)
    expect([market.has('index', 'ETH-USD'), market.has('index', 'ETH-USDT'), market.has('mark', 'ETH-USDT')]).toEqual([
      true,
      false,
      false,
    ])
    expect(market.instruments.map(({ instId }) => instId)).toEqual(['ETH-USDT'])
  })

  it.each([
    ['a newer version', '{"tapeline":2,"source":"","started":0}\n', /version 2/],
    ['something else', 'hello\n', /known format/],
    ['another JSON', '{"a":1}\n', /no "tapeline"/],
    ['a header without frames', `${lines[0]}\n`, /nothing to play/],
  ])('refuses %s in words', (name, text, words) => {
    expect(() => open(write(`${name}.txt`, text))).toThrow(words)
  })

  it('refuses a source that there is not', () => {
    expect(() => createMarket('magic', { seed: 1, clock: { now: () => 0 } })).toThrow(/unknown market source/)
  })
})
