import { expect, test } from 'vitest'
import { hq } from '#protocol'
import { pass, withVirtualClock } from '../support/clock.ts'
import { candleRow, level, ticker } from '../support/frames.ts'
import { type MockVenue, mockVenue } from '../support/mockVenue.ts'
import { answering, ok, streamOn } from '../support/streamOn.ts'

withVirtualClock()

const MINUTE = 60_000
const T0 = Date.UTC(2026, 0, 5, 12)

const venueWithData = (): MockVenue =>
  mockVenue({
    onSubscribe: (arg, venue) => {
      const { channel, instId = '' } = arg
      if (channel === 'tickers') venue.push(arg, [ticker(instId, '101', T0)])
      if (channel === 'books')
        venue.push(
          arg,
          [
            {
              asks: [level('102', '1'), level('103', '0.5')],
              bids: [level('101', '2')],
              ts: String(T0),
              prevSeqId: -1,
              seqId: 7,
            },
          ],
          {
            action: 'snapshot',
          },
        )
      if (channel === 'trades')
        venue.push(arg, [{ instId, tradeId: '1', px: '101', sz: '1', side: 'buy', ts: String(T0) }])
      if (channel === 'candle1m') venue.push(arg, [candleRow(T0, '105', '0')])
    },
  })

const history = {
  [hq.getCoinHQDataByTime.path]: () =>
    ok({ candles: [candleRow(T0, '104', '0', '0.5'), candleRow(T0 - MINUTE, '103', '1')] }),
}

test('a demanded quote is live within a moment, with its source and arrival times', async () => {
  const venue = venueWithData()
  const { stream } = streamOn(venue, {}, { venue: 'okx' })
  stream.demandQuotes(['BTC-USDT'])
  await pass(100)
  expect(stream.connection.value.phase).toBe('live')
  expect(stream.quote('BTC-USDT').value).toMatchObject({ last: '101', ts: T0, seq: 1 })
  expect(stream.quote('BTC-USDT').value?.arrivedAt).toBeGreaterThanOrEqual(T0)
  expect(stream.quote('ETH-USDT').value).toBeUndefined()
  stream.close()
})

test('book, tape and chart of an instrument', async () => {
  const venue = venueWithData()
  const { stream } = streamOn(venue, { fetch: answering(history) })
  const book = stream.book('BTC-USDT')
  const trades = stream.trades('BTC-USDT')
  const candles = stream.candles('BTC-USDT', '1m')
  await pass(200)
  expect(book.value.value).toMatchObject({ fetch: 'live', stale: false, ts: T0 })
  expect(book.value.value.data?.asks).toEqual([
    ['102', '1', '1.0'],
    ['103', '0.5', '1.5'],
  ])
  expect(trades.value.value.data?.map(({ tradeId }) => tradeId)).toEqual(['1'])
  expect(candles.value.value.data?.bars.map(({ close, closed }) => [close, closed])).toEqual([
    [103, true],
    [105, false],
  ])

  venue.push(
    { channel: 'books', instId: 'BTC-USDT' },
    [{ asks: [level('102', '0')], bids: [], ts: String(T0 + 1), prevSeqId: 7, seqId: 8 }],
    { action: 'update' },
  )
  venue.push({ channel: 'candle1m', instId: 'BTC-USDT' }, [candleRow(T0, '106', '1')])
  venue.push({ channel: 'candle1m', instId: 'BTC-USDT' }, [candleRow(T0 + MINUTE, '106', '0')])
  await pass(100)
  expect(book.value.value.data?.asks).toEqual([['103', '0.5', '0.5']])
  expect(candles.value.value.data?.bars.map(({ close, closed }) => [close, closed])).toEqual([
    [103, true],
    [106, true],
    [106, false],
  ])
  expect(candles.value.value.data?.change).toBe('tail')
  stream.close()
})
