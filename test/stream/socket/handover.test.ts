import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ChannelArg, WsRequest } from '#protocol'
import { createBudget } from '../../../protocol/base/budget.ts'
import type { Connection, Seen } from '../../../stream/base/api.ts'
import { systemPorts } from '../../../stream/base/ports.ts'
import type { Sink } from '../../../stream/channels/sink.ts'
import { createEndpoint, type Endpoint } from '../../../stream/endpoints/endpoint.ts'
import type { OpenSocket } from '../../../stream/socket/openSocket.ts'
import { pass, withVirtualClock } from '../../support/clock.ts'
import { manualSockets } from '../../support/manualSocket.ts'

withVirtualClock()

const NOTICE = '{"event":"notice","code":"64008","msg":"The connection will soon be closed."}'
const BOOKS: ChannelArg = { channel: 'books', instId: 'A' }
const TRADES: ChannelArg = { channel: 'trades', instId: 'A' }
const ORDERS: ChannelArg = { channel: 'orders', instType: 'ANY' }
const awake = { online: true, visible: true, resumed: false }

let Sockets: ReturnType<typeof manualSockets>
let endpoint: Endpoint
let sockets: OpenSocket[]
let states: Connection[]
let chance: number

beforeEach(() => {
  Sockets = manualSockets()
  sockets = []
  states = []
  chance = 0.5
  endpoint = createEndpoint(
    { ...systemPorts(), WebSocket: Sockets, random: () => chance },
    { sockets: createBudget(() => 3, 1_100), requestsPerHour: () => undefined },
    { open: (socket) => sockets.push(socket), received: () => {}, change: (state) => states.push(state) },
  )
})
afterEach(() => endpoint.stop())

type Socket = InstanceType<typeof Sockets>
const socket = (index: number): Socket => {
  const found = Sockets.all[index]
  if (found === undefined) throw new Error(`there is no socket ${index}`)
  return found
}
const requests = (of: Socket): WsRequest[] => of.sent.filter((text) => text !== 'ping').map((text) => JSON.parse(text))
const asked = (of: Socket): string[] =>
  requests(of).flatMap(({ op, args }) => args.map((arg) => `${op} ${(arg as ChannelArg).channel}`))
const ack = (of: Socket, arg: ChannelArg): void => of.message(JSON.stringify({ event: 'subscribe', arg }))
const refuse = (of: Socket, code: string): void =>
  of.message(JSON.stringify({ id: requests(of).at(-1)?.id, event: 'error', code, msg: '' }))
const push = (of: Socket, arg: ChannelArg, value: unknown): void => of.message(JSON.stringify({ arg, data: [value] }))
const sink = (log: string[], more: Partial<Sink> = {}): Sink => ({
  frame: (text) => log.push(String((JSON.parse(text) as { data: unknown[] }).data[0])),
  up: () => log.push('up'),
  down: () => log.push('down'),
  failed: (code) => log.push(`failed ${code}`),
  ...more,
})
/** Live on one socket, with these channels acknowledged. */
const begin = async (...args: ChannelArg[]): Promise<string[][]> => {
  const logs = args.map((arg) => {
    const log: string[] = []
    endpoint.open(arg, sink(log))
    return log
  })
  endpoint.start('wss://venue.test/ws/v5/public')
  await pass(0)
  socket(0).open()
  socket(0).message('pong')
  await pass(0)
  for (const arg of args) ack(socket(0), arg)
  for (const log of logs) log.length = 0
  return logs
}
const openSecond = async (): Promise<void> => {
  socket(0).message(NOTICE)
  await pass(5_001)
  socket(1).open()
  socket(1).message('pong')
  await pass(0)
}

test('a notice opens a second socket somewhere in the next ten seconds, long before the venue closes', async () => {
  await begin(BOOKS)
  chance = 0.9
  socket(0).message(NOTICE)
  socket(0).message(NOTICE)
  await pass(8_900)
  expect(Sockets.all).toHaveLength(1)
  await pass(200)
  expect(Sockets.all).toHaveLength(2)
  expect(socket(0).closeCalls).toBe(0)
})

test('each channel changes over when it is acknowledged on the new socket; then the old one is asked, and closed', async () => {
  const [books = [], trades = []] = await begin(BOOKS, TRADES)
  await openSecond()
  states.length = 0
  expect(asked(socket(1))).toEqual(['subscribe books', 'subscribe trades'])
  push(socket(0), BOOKS, 1)
  push(socket(1), BOOKS, 'not acknowledged')
  ack(socket(1), BOOKS)
  push(socket(0), BOOKS, 'old')
  push(socket(1), BOOKS, 2)
  push(socket(0), TRADES, 1)
  const pings = (): number => socket(0).sent.filter((text) => text === 'ping').length
  expect(pings()).toBe(1)
  ack(socket(1), TRADES)
  expect(pings()).toBe(2)
  // Under way since before the new socket listened; then a trade that both bring.
  push(socket(0), TRADES, 2)
  push(socket(0), TRADES, 3)
  push(socket(1), TRADES, 3)
  expect(socket(0).closeCalls).toBe(0)
  socket(0).message('pong')
  expect(socket(0).closeCalls).toBe(1)
  push(socket(0), TRADES, 'closed')
  push(socket(1), TRADES, 4)
  expect(books).toEqual(['1', '2'])
  expect(trades).toEqual(['1', '2', '3', '3', '4'])
  expect(states.map(({ phase }) => phase)).toEqual(states.map(() => 'live'))
  await pass(4_000)
  expect(Sockets.all).toHaveLength(2)
})

test('what is opened and closed meanwhile is asked for once, on the new socket', async () => {
  await begin(BOOKS)
  await openSecond()
  const log: string[] = []
  const release = endpoint.open(TRADES, sink(log))
  await pass(0)
  expect(asked(socket(0))).toEqual(['subscribe books'])
  expect(asked(socket(1))).toEqual(['subscribe books', 'subscribe trades'])
  ack(socket(1), BOOKS)
  ack(socket(1), TRADES)
  expect(log).toEqual(['up'])
  release()
  await pass(0)
  expect(asked(socket(1)).at(-1)).toBe('unsubscribe trades')
})

test('a private channel waits for the login on the new socket, and is asked for from where it was seen', async () => {
  let seen: Seen | undefined
  const log: string[] = []
  endpoint.open(ORDERS, sink(log, { resume: () => seen }))
  await begin(BOOKS)
  endpoint.setPrivate(true, sockets[0] as OpenSocket)
  await pass(0)
  ack(socket(0), ORDERS)
  seen = { epoch: 'e', offset: 7 }
  await openSecond()
  ack(socket(1), BOOKS)
  expect(asked(socket(1))).toEqual(['subscribe books'])
  push(socket(0), ORDERS, 8)
  seen = { epoch: 'e', offset: 8 }
  expect(socket(0).closeCalls).toBe(0)
  endpoint.setPrivate(true, sockets[1] as OpenSocket)
  await pass(0)
  expect(requests(socket(1)).at(-1)?.args).toEqual([{ ...ORDERS, epoch: 'e', offset: 8 }])
  ack(socket(1), ORDERS)
  push(socket(0), ORDERS, 'old')
  push(socket(1), ORDERS, 9)
  socket(0).message('pong')
  expect(socket(0).closeCalls).toBe(1)
  expect(log).toEqual(['up', '8', '9'])
})

describe('it ends well', () => {
  test('when the old socket dies first: what has changed over goes on, the rest is told', async () => {
    const [books = [], trades = []] = await begin(BOOKS, { channel: 'index-tickers', instId: 'A' })
    await openSecond()
    ack(socket(1), BOOKS)
    socket(0).die()
    push(socket(1), BOOKS, 1)
    expect(books).toEqual(['1'])
    expect(trades).toEqual(['down'])
    ack(socket(1), { channel: 'index-tickers', instId: 'A' })
    expect(trades).toEqual(['down', 'up'])
    expect(endpoint.state.phase).toBe('live')
    expect(Sockets.all).toHaveLength(2)
  })

  test('when the old socket dies before the new one is open: the new one takes its place', async () => {
    const [books = []] = await begin(BOOKS)
    socket(0).message(NOTICE)
    await pass(5_001)
    socket(0).die()
    expect(endpoint.state).toMatchObject({ phase: 'connecting', reason: 'upgrade' })
    expect(books).toEqual(['down'])
    socket(1).open()
    await pass(0)
    ack(socket(1), BOOKS)
    expect(endpoint.state.phase).toBe('live')
    await pass(4_000)
    expect(Sockets.all).toHaveLength(2)
  })

  test('when the old socket does not answer its last question', async () => {
    const [books = []] = await begin(BOOKS)
    await openSecond()
    ack(socket(1), BOOKS)
    await pass(2_500)
    expect(socket(0).closeCalls).toBe(1)
    push(socket(1), BOOKS, 1)
    expect(books).toEqual(['1'])
    expect(endpoint.state.phase).toBe('live')
  })

  test('when the new one dies: the old one goes on, and what had changed over begins anew there', async () => {
    const [books = [], trades = [], index = []] = await begin(BOOKS, TRADES, { channel: 'index-tickers', instId: 'A' })
    await openSecond()
    ack(socket(1), BOOKS)
    ack(socket(1), TRADES)
    socket(1).die()
    await pass(0)
    expect(books).toEqual(['down'])
    expect(asked(socket(0)).slice(3)).toEqual(['unsubscribe books', 'subscribe books'])
    push(socket(0), BOOKS, 'leftover')
    ack(socket(0), BOOKS)
    push(socket(0), BOOKS, 1)
    push(socket(0), TRADES, 1)
    push(socket(0), { channel: 'index-tickers', instId: 'A' }, 1)
    expect([books, trades, index]).toEqual([['down', 'up', '1'], ['1'], ['1']])
    expect(endpoint.state.phase).toBe('live')
  })

  test('when the new one never opens: it is tried three times, then the old one is simply used up', async () => {
    const [books = []] = await begin(BOOKS)
    socket(0).message(NOTICE)
    for (let second = 0; second < 60; second++) {
      await pass(1_000)
      socket(0).message('pong')
      for (const each of Sockets.all.slice(1)) if (each.readyState === 0) each.die()
    }
    expect(Sockets.all).toHaveLength(1 + 3)
    push(socket(0), BOOKS, 1)
    expect(books).toEqual(['1'])
    socket(0).die(1001)
    expect(endpoint.state).toMatchObject({ phase: 'waiting', reason: 'upgrade' })
    await pass(300)
    expect(Sockets.all).toHaveLength(1 + 3 + 1)
  })

  test('when the new one does not finish in twenty seconds: it is closed, the old one goes on', async () => {
    const [books = [], trades = []] = await begin(BOOKS, TRADES)
    socket(0).message(NOTICE)
    await pass(5_001)
    socket(1).open()
    for (let second = 0; second < 20; second++) {
      for (const each of Sockets.all) each.message('pong')
      await pass(1_000)
      if (second === 0) ack(socket(1), TRADES)
    }
    expect(socket(1).closeCalls).toBe(1)
    expect(socket(0).closeCalls).toBe(0)
    push(socket(0), BOOKS, 1)
    push(socket(0), TRADES, 1)
    expect(books).toEqual(['1'])
    expect(trades).toEqual(['1'])
  })

  test('when the new socket refuses a channel for good: it ends with the old socket, and says so', async () => {
    const [books = []] = await begin(BOOKS)
    await openSecond()
    refuse(socket(1), '60018')
    push(socket(0), BOOKS, 1)
    expect(books).toEqual(['1'])
    socket(0).message('pong')
    expect(books).toEqual(['1', 'failed 60018'])
    expect(endpoint.state).toMatchObject({ phase: 'degraded', reason: 'partial' })
  })

  test('when the new socket refuses for a moment: it is asked again, the old one waits', async () => {
    const [books = []] = await begin(BOOKS)
    await openSecond()
    refuse(socket(1), '60014')
    for (const each of Sockets.all) each.message('pong')
    await pass(5_001)
    expect(asked(socket(1))).toEqual(['subscribe books', 'subscribe books'])
    socket(0).message('pong')
    expect(socket(0).closeCalls).toBe(0)
    ack(socket(1), BOOKS)
    socket(0).message('pong')
    expect(socket(0).closeCalls).toBe(1)
    expect(books).toEqual([])
  })

  test('when the new socket is announced to end as well: another follows', async () => {
    await begin(BOOKS)
    await openSecond()
    socket(1).message(NOTICE)
    ack(socket(1), BOOKS)
    socket(0).message('pong')
    await pass(5_001)
    expect(Sockets.all).toHaveLength(3)
  })

  test('when the old socket is announced once more meanwhile: another follows all the same', async () => {
    await begin(BOOKS)
    await openSecond()
    socket(1).message(NOTICE)
    socket(0).message(NOTICE)
    ack(socket(1), BOOKS)
    socket(0).message('pong')
    await pass(5_001)
    expect(Sockets.all).toHaveLength(3)
  })

  test('when nothing is asked for: the old socket is simply used up', async () => {
    await begin()
    socket(0).message(NOTICE)
    await pass(20_000)
    expect(Sockets.all).toHaveLength(1)
  })

  test('when nothing is asked for until later: it is replaced then', async () => {
    await begin()
    socket(0).message(NOTICE)
    await pass(4_000)
    endpoint.open(BOOKS, sink([]))
    await pass(5_001)
    expect(Sockets.all).toHaveLength(2)
    socket(1).open()
    await pass(0)
    expect(asked(socket(1))).toEqual(['subscribe books'])
  })
})

describe('a return to a socket that may be dead', () => {
  test('a dead one is replaced while it is still being asked: data is back in a second, time after time', async () => {
    const [books = []] = await begin(BOOKS)
    for (let cycle = 0; cycle < 5; cycle++) {
      const dead = Sockets.all.at(-1) as Socket
      dead.message('pong')
      endpoint.page({ ...awake, visible: false })
      await pass(600)
      endpoint.page({ ...awake, resumed: true })
      await pass(750)
      const next = Sockets.all.at(-1) as Socket
      expect(next).not.toBe(dead)
      next.open()
      next.message('pong')
      await pass(0)
      ack(next, BOOKS)
      push(next, BOOKS, cycle)
      expect(books.at(-1)).toBe(String(cycle))
      // At once: the next absence may begin before the dead one would have been given up.
      await pass(0)
      expect(dead.closeCalls).toBe(1)
      expect(endpoint.state.phase).toBe('live')
      await pass(400)
    }
    expect(books).toEqual(['0', '1', '2', '3', '4'])
    expect(Sockets.all).toHaveLength(6)
  })

  test('one that answers late is kept, and the other attempt given up', async () => {
    await begin(BOOKS)
    endpoint.page({ ...awake, resumed: true })
    await pass(900)
    expect(Sockets.all).toHaveLength(2)
    socket(0).message('pong')
    expect(socket(1).closeCalls + Number(socket(1).readyState === 0)).toBeGreaterThan(0)
    await pass(2_000)
    expect(endpoint.state.phase).toBe('live')
    expect(Sockets.all).toHaveLength(2)
    expect(socket(0).closeCalls).toBe(0)
  })

  test('one that answers in time is simply kept', async () => {
    await begin(BOOKS)
    endpoint.page({ ...awake, resumed: true })
    await pass(300)
    socket(0).message('pong')
    await pass(9_000)
    expect(Sockets.all).toHaveLength(1)
  })

  test('without a network there is nothing to replace it with', async () => {
    await begin(BOOKS)
    endpoint.page({ ...awake, online: false })
    await pass(2_600)
    expect(endpoint.state).toMatchObject({ phase: 'offline', reason: 'offline' })
    expect(Sockets.all).toHaveLength(1)
  })

  test('an attempt from before a sleep is not waited for', async () => {
    endpoint.open(BOOKS, sink([]))
    endpoint.start('wss://venue.test/ws/v5/public')
    await pass(500)
    endpoint.page({ ...awake, resumed: true })
    await pass(700)
    expect(Sockets.all).toHaveLength(1)
    endpoint.page({ ...awake, resumed: true })
    await pass(0)
    expect(Sockets.all).toHaveLength(2)
    socket(1).open()
    expect(endpoint.state.phase).toBe('live')
  })
})
