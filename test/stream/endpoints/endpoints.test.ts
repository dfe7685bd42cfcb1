import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ChannelArg, WsRequest } from '#protocol'
import type { Connection } from '../../../stream/base/api.ts'
import type { CoreSettings } from '../../../stream/base/messages.ts'
import { systemPorts } from '../../../stream/base/ports.ts'
import { createEndpoints, type Endpoints } from '../../../stream/endpoints/endpoints.ts'
import { pass, withVirtualClock } from '../../support/clock.ts'
import { manualSockets } from '../../support/manualSocket.ts'

withVirtualClock()

const PUBLIC = 'wss://ws.okx.test:8443/ws/v5/public'
const BUSINESS = 'wss://ws.okx.test:8443/ws/v5/business'
const TICKERS: ChannelArg = { channel: 'tickers', instId: 'A' }
const CANDLES: ChannelArg = { channel: 'candle1m', instId: 'A' }
const OKX: CoreSettings = { socket: PUBLIC, business: BUSINESS, api: '', language: 'en', venue: 'okx' }

let Sockets: ReturnType<typeof manualSockets>
let venue: Endpoints
let states: Connection[]

beforeEach(() => {
  Sockets = manualSockets()
  states = []
  venue = createEndpoints(
    { ...systemPorts(), WebSocket: Sockets, random: () => 0.5 },
    { received: () => {}, change: (state) => states.push(state) },
  )
})
afterEach(() => venue.stop())

const of = (url: string) => Sockets.all.filter((socket) => socket.url === url)
const ask = (arg: ChannelArg, log: string[] = []): (() => void) =>
  venue.open(arg, { up: () => log.push('up'), down: () => log.push('down'), frame: (text) => log.push(text) })
const asked = (url: string): string[] =>
  of(url)
    .flatMap(({ sent }) => sent)
    .filter((text) => text !== 'ping')
    .flatMap((text) => (JSON.parse(text) as WsRequest).args.map((arg) => (arg as ChannelArg).channel))
const openAll = async (): Promise<void> => {
  await pass(1)
  for (const socket of Sockets.all) {
    if (socket.readyState !== 0) continue
    socket.open()
    socket.message('pong')
  }
  await pass(1)
}

/** Lets time pass on sockets that answer every ping. */
const passAnswered = async (ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= 500) {
    await pass(Math.min(500, left))
    for (const socket of Sockets.all) if (socket.sent.at(-1) === 'ping') socket.message('pong')
  }
}

test('our venue: one socket for everything', async () => {
  venue.start({ ...OKX, venue: 'tapeline', business: undefined as never })
  ask(TICKERS)
  ask(CANDLES)
  await openAll()
  expect(Sockets.all).toHaveLength(1)
  expect(asked(PUBLIC)).toEqual(['tickers', 'candle1m'])
})

describe('the real OKX', () => {
  test('candles go over the business socket, which is there only while they are wanted', async () => {
    venue.start(OKX)
    ask(TICKERS)
    await openAll()
    expect(of(BUSINESS)).toEqual([])
    const log: string[] = []
    const release = ask(CANDLES, log)
    await openAll()
    expect(asked(PUBLIC)).toEqual(['tickers'])
    expect(asked(BUSINESS)).toEqual(['candle1m'])
    of(BUSINESS)[0]?.message(JSON.stringify({ event: 'subscribe', arg: CANDLES }))
    of(BUSINESS)[0]?.message(JSON.stringify({ arg: CANDLES, data: [] }))
    expect(log).toEqual(['up', JSON.stringify({ arg: CANDLES, data: [] })])
    expect(venue.counts()).toEqual({ open: 2, subscribed: 2 })
    release()
    await passAnswered(19_900)
    expect(of(BUSINESS)[0]?.closeCalls).toBe(0)
    await passAnswered(200)
    expect(of(BUSINESS)[0]?.closeCalls).toBe(1)
    await passAnswered(20_000)
    expect(of(BUSINESS)).toHaveLength(1)
    ask(CANDLES)
    await openAll()
    expect(of(BUSINESS)).toHaveLength(2)
  })

  test('who flips away and back finds the business socket still there', async () => {
    venue.start(OKX)
    const release = ask(CANDLES)
    await openAll()
    release()
    await passAnswered(5_000)
    ask(CANDLES)
    await passAnswered(40_000)
    expect(of(BUSINESS)).toHaveLength(1)
    expect(of(BUSINESS)[0]?.closeCalls).toBe(0)
  })

  test('the public socket leads what is shown; without the business one it answers in part', async () => {
    venue.start(OKX)
    ask(TICKERS)
    await openAll()
    const release = ask(CANDLES)
    expect(venue.state.phase).toBe('live')
    await openAll()
    of(BUSINESS)[0]?.die()
    expect(venue.state).toMatchObject({ phase: 'degraded', reason: 'partial' })
    expect(states.at(-1)).toMatchObject({ phase: 'degraded', reason: 'partial' })
    await pass(300)
    await openAll()
    expect(states.at(-1)?.phase).toBe('live')
    of(PUBLIC)[0]?.die()
    expect(states.at(-1)).toMatchObject({ phase: 'waiting', reason: 'dropped' })
    release()
  })

  test('who does not look at candles any more is not told that they are missing', async () => {
    venue.start(OKX)
    ask(TICKERS)
    const release = ask(CANDLES)
    await openAll()
    of(BUSINESS)[0]?.die()
    expect(states.at(-1)?.phase).toBe('degraded')
    release()
    expect(states.at(-1)?.phase).toBe('live')
  })

  test('each socket has its own hour of requests and its own heartbeat', async () => {
    venue.start({ ...OKX, requestsPerHour: 1 })
    ask(TICKERS)
    ask(CANDLES)
    await openAll()
    expect(asked(PUBLIC)).toEqual(['tickers'])
    expect(asked(BUSINESS)).toEqual(['candle1m'])
    await pass(10_000)
    of(PUBLIC)[0]?.message('pong')
    await pass(5_000)
    expect(of(BUSINESS)[0]?.closeCalls).toBe(1)
    expect(of(PUBLIC)[0]?.closeCalls).toBe(0)
  })

  test('480 requests an hour are kept without being told', async () => {
    venue.start(OKX)
    ask(CANDLES)
    await openAll()
    for (let i = 0; i < 600; i++) {
      ask({ channel: 'tickers', instId: `C${i}` })
      await pass(1)
      const socket = of(PUBLIC)[0]
      socket?.message(JSON.stringify({ event: 'subscribe', arg: { channel: 'tickers', instId: `C${i}` } }))
    }
    expect(asked(PUBLIC)).toHaveLength(480)
  })

  test('three new sockets a second count over both', async () => {
    venue.start(OKX)
    ask(TICKERS)
    ask(CANDLES)
    const made: number[] = []
    for (let step = 0; step < 100; step++) {
      const known = Sockets.all.length
      await pass(20)
      for (const socket of Sockets.all.slice(known)) {
        made.push(Date.now())
        socket.die()
      }
      venue.page({ online: true, visible: true, resumed: true })
    }
    expect(made.length).toBeGreaterThan(4)
    for (const [i, at] of made.entries()) expect((made[i + 3] ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThan(1_000)
  })
})
