import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hq } from '#protocol'
import type { Stream } from '#stream'
import { okxRest } from '../../../../server/http/okx/okxRest.ts'
import { createStream } from '../../../../stream/facade/createStream.ts'
import { inlineHost } from '../../../../stream/host/inline.ts'
import { fakeRow, fakeTicker, fakeTrade } from '../../../support/fakeMarket.ts'
import { nodePorts } from '../../../support/nodeSocket.ts'
import { TestGateway } from '../../../support/socketClient.ts'
import { ok } from '../../../support/streamOn.ts'
import { until } from '../../../support/until.ts'

const T0 = Date.UTC(2026, 10, 21)
const MINUTE = 60_000

let venue: TestGateway
let stream: Stream

beforeEach(async () => {
  venue = await TestGateway.start()
  const { market } = venue
  market.setTicker(fakeTicker('BTC-USDT', '100', T0))
  market.setTicker(fakeTicker('ETH-USDT', '10', T0))
  market.setBook('BTC-USDT', { asks: [['101', '1', '0', '1']], bids: [['99', '2', '0', '1']], ts: T0, seqId: 5 })
  market.trade(fakeTrade('BTC-USDT', 1, T0))
  const fetch = async (address: string, { body }: RequestInit): Promise<Response> => {
    expect(address).toContain(hq.getCoinHQDataByTime.path)
    const { instId, limit } = JSON.parse(body as string) as { instId: string; limit: number }
    return new Response(JSON.stringify(ok({ candles: await market.candles(instId, '1m', { limit }) })))
  }
  stream = createStream({
    socket: `${venue.origin.replace('http', 'ws')}/ws/v5/public`,
    host: inlineHost(nodePorts({ fetch })),
  })
})
afterEach(async () => {
  stream.close()
  await venue.stop()
})

test('quotes and the pulse of the real gateway', async () => {
  stream.demandQuotes(['BTC-USDT', 'ETH-USDT'])
  const pulse = stream.pulse()
  await until(stream.quote('ETH-USDT'), (quote) => quote?.last === '10')
  const all = await until(pulse.value, ({ data }) => data?.size === 2)
  expect(all.data?.get('BTC-USDT')?.last).toBe('100')
  venue.time.advance(200)
  venue.market.tick(fakeTicker('BTC-USDT', '102', T0 + 200))
  venue.time.advance(200)
  await until(stream.quote('BTC-USDT'), (quote) => quote?.last === '102')
  expect(await until(stream.connection, ({ rtt }) => rtt !== undefined)).toMatchObject({ phase: 'live' })
})

test('a book of the real gateway: snapshot, update, and a hole in the sequence mends itself', async () => {
  const book = stream.book('BTC-USDT')
  await until(book.value, ({ fetch }) => fetch === 'live')
  venue.market.changeBook('BTC-USDT', { asks: [['102', '3']] }, T0 + 100)
  venue.time.advance(200)
  await until(book.value, ({ data }) => data?.asks.length === 2)
  venue.market.changeBook(
    'BTC-USDT',
    {
      bids: [
        ['99', '0'],
        ['98', '4'],
      ],
    },
    T0 + 300,
    7,
  )
  venue.time.advance(200)
  const mended = await until(book.value, ({ fetch, data }) => fetch === 'live' && data?.bids[0]?.[0] === '98')
  expect(mended.data?.bids).toEqual([['98', '4', '4']])
})

test('tape and chart of the real gateway; an unknown instrument fails', async () => {
  venue.market.setRows('BTC-USDT', '1m', [fakeRow(T0, '101'), fakeRow(T0 - MINUTE, '100', '1')])
  const tape = stream.trades('BTC-USDT')
  const chart = stream.candles('BTC-USDT', '1m')
  const unknown = stream.trades('NO-SUCH')
  await until(tape.value, ({ data }) => data?.[0]?.tradeId === '1')
  await until(chart.value, ({ data, fetch }) => fetch === 'live' && data?.bars.length === 2)
  await until(unknown.value, ({ fetch }) => fetch === 'failed')
  venue.market.trade(fakeTrade('BTC-USDT', 2, T0 + 1))
  venue.market.candle('BTC-USDT', '1m', fakeRow(T0, '103', '1'))
  venue.time.advance(1_000)
  venue.market.candle('BTC-USDT', '1m', fakeRow(T0 + MINUTE, '103'))
  venue.time.advance(1_000)
  await until(tape.value, ({ data }) => data?.[0]?.tradeId === '2')
  const { data } = await until(chart.value, (value) => value.data?.bars.length === 3)
  expect(data?.bars.map(({ close, closed }) => [close, closed])).toEqual([
    [100, true],
    [103, true],
    [103, false],
  ])
})

test('a venue of the OKX dialect is read directly: its sockets, and its REST for time series', async () => {
  const rest = Fastify()
  okxRest(rest, { clock: venue.time, market: venue.market })
  venue.market.setRows('BTC-USDT', '1D', [fakeRow(T0, '7'), fakeRow(T0 - 86_400_000, '6', '1')])
  const asked: string[] = []
  const sockets = venue.origin.replace('http', 'ws')
  const direct = createStream({
    socket: `${sockets}/ws/v5/public`,
    business: `${sockets}/ws/v5/business`,
    venue: 'okx',
    rest: await rest.listen({ port: 0, host: '127.0.0.1' }),
    host: inlineHost(
      nodePorts({
        fetch: (address, init) => {
          asked.push(address)
          return fetch(address, init)
        },
      }),
    ),
  })
  const chart = direct.candles('BTC-USDT', '1D')
  const bars = (await until(chart.value, ({ data }) => data?.bars.length === 2)).data?.bars
  expect(bars?.map(({ time, close }) => [time, close])).toEqual([
    [T0 - 86_400_000, 6],
    [T0, 7],
  ])
  await until(direct.book('BTC-USDT').value, ({ fetch }) => fetch === 'live')
  const charts = asked.filter((address) => address.includes('candles'))
  expect(charts.length).toBeGreaterThan(0)
  expect(charts.every((address) => address.includes('/api/v5/market/candles?') && address.includes('bar=1Dutc'))).toBe(
    true,
  )
  direct.close()
  await rest.close()
})
