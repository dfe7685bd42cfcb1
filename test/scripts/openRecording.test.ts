import { expect, test } from 'vitest'
import { type Book, createBookFollower, type Push } from '#protocol'
import { createPlayer } from '#stream'
import { marketFrames } from '../../scripts/marketFrames.ts'
import { openRecording } from '../../scripts/openRecording.ts'
import { level } from '../support/frames.ts'
import { describeWithRecordings, recording } from '../support/recordings.ts'

const parse = ({ frame }: { readonly frame: string }) =>
  JSON.parse(frame) as { arg: { channel: string }; action?: string; data: Record<string, unknown>[] }

test('a market becomes frames of the dialect: books and trades as they are, tickers of trades and quotes', () => {
  const trade = { instId: 'A-B', tradeId: '1', px: '12', sz: '1', side: 'buy', ts: '1000' } as const
  const quote = { instId: 'A-B', bidPx: '9', bidSz: '', askPx: '11', askSz: '' }
  const side = { instId: 'A-B', ts: '1000', checksum: 0, asks: [level('11', '1')], bids: [] }
  const frames = marketFrames([
    { at: 1_000, event: { kind: 'book', action: 'snapshot', ...side } },
    { at: 1_000, event: { kind: 'trade', trade } },
    { at: 1_500, event: { kind: 'quote', quote, ts: '1500', instead: false } },
    { at: 2_500, event: { kind: 'quote', quote, ts: '2500', instead: true } },
  ])
  expect(frames.map(({ t }) => t)).toEqual([0, 0, 0, 500, 1_500])
  const [book, traded, first, quoted, last] = frames.map(parse)
  expect(book).toMatchObject({ arg: { channel: 'books' }, action: 'snapshot', data: [{ asks: [level('11', '1')] }] })
  expect(traded?.data).toEqual([trade])
  expect(first?.data[0]).toMatchObject({ last: '12', open24h: '12' })
  expect(quoted?.data[0]).toMatchObject({ last: '12', bidPx: '9', askPx: '11', high24h: '12', low24h: '12' })
  expect(last?.data[0]).toMatchObject({ last: '9', open24h: '12', low24h: '9', ts: '2500' })
})

test('what is no recording is refused with its name', () => {
  expect(() => openRecording(import.meta.filename)).toThrow(/recording/)
})

describeWithRecordings('a recorded book of more levels than the channel carries', () => {
  test('is served as 400 levels a side, each update continuing the one before', () => {
    const { frames } = openRecording(recording('binance/spot-btcusdt_20240808.jsonl.gz'))
    const follower = createBookFollower()
    const steps = new Set<string>()
    const sizes = new Set<number>()
    for (const { frame } of frames) {
      if (!frame.includes('"channel":"books"')) continue
      const { action, data } = JSON.parse(frame) as Push<Book>
      steps.add(follower.take(action ?? 'update', data[0] as Book))
      sizes.add(follower.book.asks.length)
    }
    expect([[...steps], [...sizes]]).toEqual([['ok'], [400]])
  })
})

describeWithRecordings('every recorded file can be served', () => {
  test.each([
    ['okx/OKX.ws.1.0.2022-05-13.txt.gz', 'tickers', 'BTC-USDT'],
    ['binance/spot-btcusdt_20240808.jsonl.gz', 'books', 'BTC-USDT'],
    ['forex/forex_oanda_tick_eurusd_20140502_quote.zip', 'tickers', 'EUR-USD'],
    ['bars/crypto_coinbase_minute_ethusd_20180404_trade.zip', 'trades', 'ETH-USD'],
  ])('%s', (name, channel, instId) => {
    const player = createPlayer(openRecording(recording(name)))
    expect(player.frames.length).toBeGreaterThan(100)
    expect(player.has({ channel, instId })).toBe(true)
  })
})
