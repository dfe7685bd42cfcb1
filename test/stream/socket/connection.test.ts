import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBudget } from '../../../protocol/base/budget.ts'
import type { Connection } from '../../../stream/base/api.ts'
import { type Ports, systemPorts } from '../../../stream/base/ports.ts'
import { createConnection, type SocketConnection } from '../../../stream/socket/connection.ts'
import type { OpenSocket } from '../../../stream/socket/openSocket.ts'
import { pass, withVirtualClock } from '../../support/clock.ts'
import { manualSockets } from '../../support/manualSocket.ts'

withVirtualClock()

const ADDRESS = 'wss://venue.test/ws/v5/public'

let Sockets: ReturnType<typeof manualSockets>
let connection: SocketConnection
let opened: OpenSocket | undefined
let log: string[]
let states: Connection[]
let reported: unknown[]
let wanted: boolean

const build = (ports: Partial<Ports> = {}, onFrame: (text: string) => void = () => {}): void => {
  Sockets = manualSockets()
  log = []
  states = []
  reported = []
  wanted = true
  opened = undefined
  connection = createConnection(
    { ...systemPorts(), WebSocket: Sockets, random: () => 1, report: (error) => reported.push(error), ...ports },
    { sockets: createBudget(() => 3, 1_100), requestsPerHour: () => undefined },
    {
      open: (next) => {
        opened = next
        log.push('open')
      },
      frame: (text) => {
        log.push(text)
        onFrame(text)
      },
      closed: () => log.push('down'),
      change: (state) => states.push(state),
      wanted: () => wanted,
    },
  )
}
const last = () => {
  const socket = Sockets.all.at(-1)
  if (socket === undefined) throw new Error('no socket was made')
  return socket
}
const goLive = async (): Promise<void> => {
  connection.start(ADDRESS)
  await pass(0)
  last().open()
}
const awake = { online: true, visible: true, resumed: false }

beforeEach(() => build())
afterEach(() => connection.stop())

describe('the traps of reconnecting-websocket', () => {
  test('nothing that was sent too early is kept and sent later', async () => {
    await goLive()
    const dead = opened
    dead?.send('now')
    last().die()
    dead?.send('too late')
    await pass(510)
    dead?.send('to the wrong one')
    last().open()
    expect(Sockets.all.map(({ sent }) => sent)).toEqual([['ping', 'now'], ['ping']])
  })

  test('a close during back-off does not leave it dead', async () => {
    await goLive()
    last().die()
    expect(connection.state.phase).toBe('waiting')
    connection.page({ ...awake, online: false })
    expect(connection.state.phase).toBe('offline')
    connection.page(awake)
    await pass(0)
    expect(Sockets.all).toHaveLength(2)
    last().open()
    expect(connection.state.phase).toBe('live')
  })

  test('an address that no socket can be made for is tried again', async () => {
    let refusals = 3
    const Manual = Sockets
    class Picky extends Manual {
      constructor(url: string) {
        if (refusals-- > 0) throw new SyntaxError('invalid url')
        super(url)
      }
    }
    build({ WebSocket: Picky })
    connection.start(ADDRESS)
    await pass(1)
    expect(connection.state).toMatchObject({ phase: 'waiting', reason: 'refused' })
    await pass(10_000)
    Manual.all.at(-1)?.open()
    expect(connection.state.phase).toBe('live')
  })

  test('it never gives up', async () => {
    connection.start(ADDRESS)
    for (let attempt = 0; attempt < 60; attempt++) {
      await pass(0)
      last().die()
      await pass(15_100)
    }
    expect(Sockets.all.length).toBeGreaterThan(60)
    last().open()
    expect(connection.state.phase).toBe('live')
  })

  test('a socket that never opens is given up after ten seconds', async () => {
    connection.start(ADDRESS)
    await pass(9_900)
    expect(Sockets.all).toHaveLength(1)
    await pass(1_000)
    expect(Sockets.all[0]?.closeCalls).toBeGreaterThan(0)
    await pass(1_000)
    expect(Sockets.all).toHaveLength(2)
  })

  test('the old socket is closed, and what it still says is dropped', async () => {
    await goLive()
    const old = last()
    connection.restart('upgrade')
    await pass(1_000)
    const next = last()
    expect(next).not.toBe(old)
    next.open()
    expect(old.closeCalls).toBe(1)
    log.length = 0
    old.message('late')
    old.die()
    expect(log).toEqual([])
    expect(connection.state.phase).toBe('live')
  })

  test('one broken frame does not stop the next', async () => {
    build({}, (text) => {
      if (text === 'broken') throw new Error('cannot read this')
    })
    await goLive()
    last().message('broken')
    last().message('fine')
    expect(log).toEqual(['open', 'broken', 'fine'])
    expect(reported).toHaveLength(1)
  })
})

describe('back-off', () => {
  test('the bound doubles with each failure up to fifteen seconds', async () => {
    connection.start(ADDRESS)
    const waits: number[] = []
    for (let attempt = 0; attempt < 7; attempt++) {
      await pass(0)
      const made = Sockets.all.length
      const from = Date.now()
      last().die()
      while (Sockets.all.length === made) await pass(50)
      waits.push(Math.round((Date.now() - from) / 500) * 500)
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
  })

  test('the wait is anywhere below the bound', async () => {
    build({ random: () => 0 })
    await goLive()
    last().die()
    await pass(1)
    expect(Sockets.all).toHaveLength(2)
  })

  test.each([
    [4_000, 1_000],
    [6_000, 500],
  ])('a socket that lived %i ms is followed by a bound of %i ms', async (life, bound) => {
    connection.start(ADDRESS)
    await pass(0)
    last().die()
    await pass(510)
    last().open()
    expect(connection.state.phase).toBe('live')
    last().message('data')
    await pass(life)
    last().die()
    await pass(bound - 10)
    expect(Sockets.all).toHaveLength(2)
    await pass(20)
    expect(Sockets.all).toHaveLength(3)
  })
})

describe('a socket that is given up on purpose', () => {
  test('is followed at once, however often it happens', async () => {
    await goLive()
    for (let round = 1; round < 6; round++) {
      connection.restart('signed-out')
      await pass(510)
      expect(Sockets.all).toHaveLength(round + 1)
      last().open()
    }
  })

  test('and had lived, forgives the failures before it', async () => {
    connection.start(ADDRESS)
    for (let failure = 0; failure < 4; failure++) {
      await pass(failure === 0 ? 0 : 500 * 2 ** failure)
      last().die()
    }
    await pass(4_010)
    last().open()
    last().message('data')
    await pass(6_000)
    const made = Sockets.all.length
    connection.restart('signed-out')
    await pass(510)
    expect(Sockets.all).toHaveLength(made + 1)
  })
})

test('a clock that is set back does not shorten the life of a socket', async () => {
  let skew = 0
  build({ now: () => Date.now() + skew, monotonic: () => Date.now() })
  connection.start(ADDRESS)
  await pass(0)
  last().die()
  await pass(510)
  last().open()
  last().message('data')
  skew = -60_000
  await pass(6_000)
  last().die()
  await pass(510)
  expect(Sockets.all).toHaveLength(3)
})

describe('heartbeat', () => {
  test('the pong measures the round trip', async () => {
    await goLive()
    await pass(42)
    last().message('pong')
    expect(connection.state.rtt).toBe(42)
    expect(log).toEqual(['open'])
  })

  test('silence after a ping ends the connection, any frame keeps it', async () => {
    await goLive()
    last().message('pong')
    await pass(10_000)
    expect(last().sent).toEqual(['ping', 'ping'])
    last().message('data')
    await pass(5_900)
    expect(connection.state).toMatchObject({ phase: 'degraded', reason: 'slow' })
    expect(last().sent).toEqual(['ping', 'ping'])
    await pass(200)
    expect(last().sent).toHaveLength(3)
    await pass(4_800)
    expect(log).toEqual(['open', 'data'])
    await pass(200)
    expect(connection.state).toMatchObject({ phase: 'waiting', reason: 'silent' })
    expect(log.at(-1)).toBe('down')
  })
})

describe('the page', () => {
  test('a resumed page does not trust a socket that says it is open, time after time', async () => {
    await goLive()
    for (let cycle = 0; cycle < 3; cycle++) {
      last().message('pong')
      const zombie = last()
      connection.page({ ...awake, visible: false })
      await pass(60)
      connection.page({ ...awake, resumed: true })
      expect(zombie.readyState).toBe(1)
      await pass(2_600)
      expect(connection.state.phase).not.toBe('live')
      await pass(1_000)
      expect(last()).not.toBe(zombie)
      last().open()
      expect(connection.state.phase).toBe('live')
    }
  })

  test('a check that slept through its time asks again before it concludes', async () => {
    let skew = 0
    build({ now: () => Date.now() + skew })
    await goLive()
    skew = 600_000
    await pass(1_000)
    expect(last().sent).toEqual(['ping', 'ping'])
    await pass(100)
    last().message('queued while asleep')
    last().message('pong')
    await pass(5_000)
    expect(Sockets.all).toHaveLength(1)
    expect(connection.state.phase).toBe('live')
  })

  test('coming back while waiting connects at once', async () => {
    await goLive()
    last().die()
    connection.page({ ...awake, visible: false })
    connection.page(awake)
    await pass(0)
    expect(Sockets.all).toHaveLength(2)
  })

  test('offline: a live socket is asked, a waiting one rests until the network is back', async () => {
    await goLive()
    connection.page({ ...awake, online: false })
    expect(last().sent).toEqual(['ping', 'ping'])
    await pass(2_600)
    expect(connection.state.phase).toBe('offline')
    await pass(120_000)
    expect(Sockets.all).toHaveLength(1)
    connection.page(awake)
    await pass(0)
    expect(Sockets.all).toHaveLength(2)
  })

  test('an address on the device itself is tried whatever the network says', async () => {
    connection.page({ ...awake, online: false })
    connection.start('ws://127.0.0.1:8080/ws/v5/public')
    await pass(0)
    last().open()
    expect(connection.state.phase).toBe('live')
  })
})

test('a socket that is closed because nothing is asked for rests until something is', async () => {
  await goLive()
  wanted = false
  last().die(4004)
  expect(connection.state).toMatchObject({ phase: 'idle', reason: undefined })
  await pass(60_000)
  expect(Sockets.all).toHaveLength(1)
  wanted = true
  connection.resume()
  await pass(0)
  last().open()
  expect(connection.state.phase).toBe('live')
})

test('since tells when the phase began', async () => {
  await goLive()
  const began = connection.state.since
  await pass(900)
  last().message('pong')
  expect(connection.state.since).toBe(began)
  last().die()
  expect(connection.state.since).toBe(Date.now())
})

describe('degraded', () => {
  test('slow: while a pong is late; live again by itself', async () => {
    await goLive()
    await pass(1_100)
    expect(connection.state).toMatchObject({ phase: 'degraded', reason: 'slow' })
    last().message('pong')
    expect(connection.state).toMatchObject({ phase: 'degraded', reason: 'slow', rtt: 1_100 })
    await pass(5_000)
    last().message('pong')
    expect(connection.state).toMatchObject({ phase: 'live', reason: undefined })
    expect(log).toEqual(['open'])
  })

  test('partial: as long as channels say so, and not beyond the socket', async () => {
    await goLive()
    last().message('pong')
    connection.partial(true)
    expect(connection.state).toMatchObject({ phase: 'degraded', reason: 'partial' })
    connection.partial(false)
    expect(connection.state.phase).toBe('live')
    connection.partial(true)
    last().die()
    expect(connection.state).toMatchObject({ phase: 'waiting', reason: 'dropped', rtt: undefined })
  })
})

test('at most three new sockets in any second, whoever asks', async () => {
  build({ random: () => 0 })
  const made: number[] = []
  connection.start(ADDRESS)
  for (let step = 0; step < 400; step++) {
    const known = Sockets.all.length
    await pass(25)
    for (const socket of Sockets.all.slice(known)) {
      made.push(Date.now())
      if (step % 3 === 0) socket.open()
      else socket.die()
    }
    if (step % 7 === 0) connection.restart('upgrade')
    if (step % 5 === 0) connection.page({ ...awake, resumed: true })
    if (step % 11 === 0) connection.page({ ...awake, online: false })
    if (step % 11 === 2) connection.page(awake)
    if (step % 4 === 0) last().die()
  }
  expect(made.length).toBeGreaterThan(20)
  for (const [i, at] of made.entries()) expect((made[i + 3] ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThan(1_000)
})
