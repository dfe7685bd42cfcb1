import ReconnectingWebSocket, { type Options } from 'reconnecting-websocket'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBudget } from '../../../protocol/base/budget.ts'
import { systemPorts } from '../../../stream/base/ports.ts'
import { dialSocket, type Socket } from '../../../stream/socket/socket.ts'
import { pass, withVirtualClock } from '../../support/clock.ts'
import { manualSockets } from '../../support/manualSocket.ts'

withVirtualClock()

/**
 * What reconnecting-websocket 4.4.0 does by itself, and what it does in our hands. If an upgrade makes one of the first
 * halves fail, that trap is gone and the part of `socket.ts` that steps around it may go too.
 */
const ADDRESS = 'wss://venue.test/ws/v5/public'

let Sockets: ReturnType<typeof manualSockets>
let bare: ReconnectingWebSocket | undefined
let own: Socket | undefined
let log: string[]
let reported: unknown[]

beforeEach(() => {
  Sockets = manualSockets()
  log = []
  reported = []
})
afterEach(() => {
  bare?.close()
  own?.close()
  bare = own = undefined
})

const openBare = (options: Options = {}, address: string | (() => Promise<string>) = ADDRESS) =>
  (bare = new ReconnectingWebSocket(address, undefined, { WebSocket: Sockets, minReconnectionDelay: 500, ...options }))
const openOurs = (onFrame: (text: string) => void = () => {}, onOpen: () => void = () => {}): Socket =>
  (own = dialSocket(
    { ...systemPorts(), WebSocket: Sockets, report: (error) => reported.push(error) },
    { id: 1, address: ADDRESS, budget: createBudget(() => undefined, 1) },
    {
      open: () => {
        log.push('open')
        onOpen()
      },
      frame: (text) => {
        log.push(text)
        onFrame(text)
      },
      lost: (_, reason) => log.push(`lost: ${reason}`),
      probeOverdue: () => log.push('doubt'),
      health: () => {},
    },
  ))
const last = () => {
  const socket = Sockets.all.at(-1)
  if (socket === undefined) throw new Error('no socket was made')
  return socket
}

describe('dead for ever after a close during its back-off', () => {
  test('the library', async () => {
    const socket = openBare()
    await pass(0)
    last().die()
    await pass(100)
    socket.close()
    // The wait ends; its lock is never opened again.
    await pass(1_000)
    socket.reconnect()
    await pass(600_000)
    expect(Sockets.all).toHaveLength(1)
  })

  test('ours ends, is let go, and the next one is another instance', async () => {
    openOurs()
    await pass(0)
    last().die()
    expect(log).toEqual(['lost: refused'])
    own?.close()
    await pass(600_000)
    expect(Sockets.all).toHaveLength(1)
    openOurs()
    await pass(0)
    last().open()
    expect(log).toEqual(['lost: refused', 'open'])
  })
})

describe('dead for ever after an address that could not be had', () => {
  test('the library', async () => {
    let asked = 0
    const provider = async (): Promise<string> => {
      if (++asked === 1) throw new Error('no address')
      return ADDRESS
    }
    const rejections: unknown[] = []
    const note = (reason: unknown): void => void rejections.push(reason)
    const others = process.listeners('unhandledRejection')
    process.removeAllListeners('unhandledRejection')
    process.on('unhandledRejection', note)
    openBare({}, provider)
    await pass(60_000)
    bare?.reconnect()
    await pass(60_000)
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', note)
    for (const other of others) process.on('unhandledRejection', other)
    expect(rejections).toHaveLength(1)
    expect(asked).toBe(1)
    expect(Sockets.all).toEqual([])
  })

  test('ours has no provider that could reject, and a constructor that throws is told as a loss', async () => {
    const Manual = Sockets
    class Forbidden extends Manual {
      constructor(url: string) {
        super(url)
        throw new DOMException('forbidden', 'SecurityError')
      }
    }
    Sockets = Object.assign(Forbidden, { all: Manual.all })
    openOurs()
    await pass(10)
    expect(log).toEqual(['lost: refused'])
  })
})

describe('dead after its last retry', () => {
  test('the library: not even reconnect() helps', async () => {
    const socket = openBare({ maxRetries: 2 })
    for (let i = 0; i < 5; i++) {
      await pass(20_000)
      if (last().readyState !== 3) last().die()
    }
    const made = Sockets.all.length
    expect(made).toBe(1 + 2)
    socket.reconnect()
    await pass(60_000)
    expect(Sockets.all.length).toBe(made)
  })

  test('ours is never asked to retry: one attempt, one socket', async () => {
    openOurs()
    await pass(0)
    last().die()
    await pass(60_000)
    expect(Sockets.all).toHaveLength(1)
    expect(log).toEqual(['lost: refused'])
  })
})

describe('what was sent too early goes out before anyone hears of the opening', () => {
  test('the library', async () => {
    const order: string[] = []
    const socket = openBare()
    socket.send('early')
    socket.addEventListener('open', () => void order.push(`open, sent: ${last().sent.join()}`))
    await pass(0)
    last().open()
    expect(order).toEqual(['open, sent: early'])
  })

  test('ours keeps nothing', async () => {
    openOurs(undefined, () => log.push(`sent: ${last().sent.join()}`))
    own?.send('early')
    await pass(0)
    own?.send('still too early')
    last().open()
    expect(log).toEqual(['open', 'sent: '])
    expect(last().sent).toEqual(['ping'])
  })
})

/** A browser's socket takes 1000 and 3000 to 4999 from a page and throws at anything else. */
const picky = () => {
  const Manual = manualSockets()
  class Picky extends Manual {
    override close(code?: number): void {
      if (code !== undefined && code !== 1000 && code < 3_000) throw new DOMException('code', 'InvalidAccessError')
      super.close()
    }
  }
  return Object.assign(Picky, { all: Manual.all })
}

describe('reconnect(1001) leaks the old socket', () => {
  test('the library', async () => {
    Sockets = picky()
    const socket = openBare()
    await pass(0)
    const old = last()
    old.open()
    socket.reconnect(1001)
    await pass(1_000)
    expect(Sockets.all).toHaveLength(2)
    expect(old.closeCalls).toBe(0)
    expect(old.readyState).toBe(1)
  })

  test('ours closes with the one code that every browser takes', async () => {
    Sockets = picky()
    openOurs()
    await pass(0)
    last().open()
    own?.close()
    expect(last().closeCalls).toBe(1)
  })
})

describe('one listener that throws stops the rest', () => {
  test('the library', async () => {
    const socket = openBare()
    const heard: unknown[] = []
    socket.addEventListener('message', () => {
      throw new Error('broken')
    })
    socket.addEventListener('message', ({ data }) => void heard.push(data))
    await pass(0)
    last().open()
    expect(() => last().message('frame')).toThrow('broken')
    expect(heard).toEqual([])
  })

  test('ours reports it and goes on, at the opening, at a frame and at the end', async () => {
    openOurs(
      (text) => {
        if (text === 'bad') throw new Error('broken frame')
      },
      () => {
        throw new Error('broken opening')
      },
    )
    await pass(0)
    last().open()
    expect(last().sent).toEqual(['ping'])
    last().message('bad')
    last().message('good')
    expect(log).toEqual(['open', 'bad', 'good'])
    expect(reported.map(String)).toEqual(['Error: broken opening', 'Error: broken frame'])
  })
})

describe('four seconds are short for a phone', () => {
  test('the library gives up', async () => {
    openBare()
    await pass(4_100)
    expect(Sockets.all[0]?.closeCalls).toBe(1)
  })

  test('ours waits for ten', async () => {
    openOurs()
    await pass(9_900)
    expect(last().closeCalls).toBe(0)
    last().open()
    expect(log).toEqual(['open'])
  })

  test('ours does not wait longer', async () => {
    openOurs()
    await pass(10_100)
    expect(log).toEqual(['lost: refused'])
    expect(Sockets.all[0]?.closeCalls).toBeGreaterThan(0)
  })
})

describe('a socket that is dead but says it is open', () => {
  test('the library never finds out', async () => {
    openBare()
    await pass(0)
    last().open()
    await pass(3_600_000)
    expect(Sockets.all).toHaveLength(1)
    expect(bare?.readyState).toBe(1)
    expect(last().sent).toEqual([])
  })

  test('ours asks and concludes', async () => {
    openOurs()
    await pass(0)
    last().open()
    await pass(5_100)
    expect(log).toEqual(['open', 'lost: silent'])
    expect(last().closeCalls).toBe(1)
  })
})

test('nothing is heard of a socket that was let go', async () => {
  openOurs()
  await pass(0)
  const socket = last()
  socket.open()
  own?.close()
  socket.message('late')
  socket.die()
  await pass(60_000)
  expect(log).toEqual(['open'])
  expect(Sockets.all).toHaveLength(1)
})
