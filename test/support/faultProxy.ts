import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { textFrame } from '../../server/realtime/gateway/frame.ts'
import { createFrameEdges } from './frameEdges.ts'

/** A network that misbehaves on command, between a browser and a venue. Websockets alone suffer unless said otherwise. */
export interface FaultProxy {
  /** Such as http://127.0.0.1:41234; the browser takes it for the venue. */
  readonly address: string
  /** Websockets that are open now, and how many there have been. */
  readonly open: number
  readonly opened: number
  /** Bytes that reached the browser over websockets. */
  readonly bytes: number
  /** Holds everything back by so many ms, each way. */
  delay(ms: number): void
  /** Ends the connections, as a network does that changes: no good-bye. */
  cut(): void
  /** From now on the open ones carry nothing, and nobody is told. New ones work. */
  halfOpen(): void
  /** Keeps what is sent to the browser; releasing lets all of it go in one burst. */
  stall(on: boolean): void
  /** A text frame that the venue never sent. */
  inject(text: string): void
  /** `sockets`: no new websocket; `everything`: no new connection at all. */
  refuse(what: 'nothing' | 'sockets' | 'everything'): void
  close(): Promise<void>
}

interface Pair {
  readonly browser: Socket
  readonly venue: Socket
  readonly isSocket: boolean
  /** Half-open: carries nothing, and nobody knows. */
  dead: boolean
  readonly release: () => void
  readonly inject: (text: string) => void
}

/** How a direction is disturbed, asked at each chunk. */
interface Disturbance {
  readonly delay: () => number
  readonly isHeld: () => boolean
}

/** One direction of a connection: keeps the order, whatever is delayed or held. */
const createLane = (write: (chunk: Buffer) => void, { delay, isHeld }: Disturbance) => {
  const waiting: { readonly chunk: Buffer; readonly due: number }[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    timer = undefined
    while (!isHeld()) {
      const next = waiting[0]
      if (next === undefined) return
      const rest = next.due - performance.now()
      if (rest > 0) {
        timer = setTimeout(flush, rest)
        return
      }
      waiting.shift()
      write(next.chunk)
    }
  }
  const push = (chunk: Buffer): void => {
    if (waiting.length === 0 && delay() === 0 && !isHeld()) return write(chunk)
    waiting.push({ chunk, due: performance.now() + delay() })
    timer ??= setTimeout(flush, delay())
  }
  return { push, flush }
}

const isUpgrade = (first: Buffer): boolean => first.toString('latin1', 0, 8) === 'GET /ws/'

export const startFaultProxy = async (venueAddress: string): Promise<FaultProxy> => {
  const { hostname, port } = new URL(venueAddress)
  const pairs = new Set<Pair>()
  const state = { delay: 0, stalled: false, refused: 'nothing', opened: 0, bytes: 0 }
  const sockets = (): Pair[] => [...pairs].filter(({ isSocket }) => isSocket)

  const join = (browser: Socket, first: Buffer): void => {
    const isSocket = isUpgrade(first)
    if (state.refused === 'everything' || (isSocket && state.refused === 'sockets')) {
      browser.destroy()
      return
    }
    const venue = connect(Number(port), hostname)
    const edges = createFrameEdges()
    const writeTo = (to: Socket) => (chunk: Buffer) => {
      if (!pair.dead && to.writable) to.write(chunk)
    }
    const delay = (): number => (isSocket ? state.delay : 0)
    const up = createLane(writeTo(venue), { delay, isHeld: () => false })
    const down = createLane(writeTo(browser), { delay, isHeld: () => isSocket && state.stalled })
    const pair: Pair = {
      browser,
      venue,
      isSocket,
      dead: false,
      release: () => down.flush(),
      inject: (text) => {
        for (const part of edges.insert(textFrame(text))) down.push(part)
      },
    }
    pairs.add(pair)
    if (isSocket) state.opened += 1
    venue.on('data', (chunk) => {
      if (!isSocket) return down.push(chunk)
      if (!pair.dead) state.bytes += chunk.length
      for (const part of edges.pass(chunk)) down.push(part)
    })
    browser.on('data', (chunk) => up.push(chunk))
    const end = (): void => {
      // A half-open connection tells nobody.
      if (pair.dead && !browser.destroyed) return
      pairs.delete(pair)
      browser.destroy()
      venue.destroy()
    }
    for (const side of [venue, browser]) side.on('error', end).on('close', end)
    up.push(first)
  }
  const server = createServer((browser) => {
    browser.on('error', () => browser.destroy())
    browser.once('data', (first) => join(browser, first))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get open() {
      return sockets().filter(({ dead }) => !dead).length
    },
    get opened() {
      return state.opened
    },
    get bytes() {
      return state.bytes
    },
    delay: (ms) => {
      state.delay = ms
    },
    cut: () => {
      for (const { browser, venue } of sockets()) {
        browser.resetAndDestroy()
        venue.destroy()
      }
    },
    halfOpen: () => {
      for (const pair of sockets()) pair.dead = true
    },
    stall: (on) => {
      state.stalled = on
      if (!on) for (const pair of sockets()) pair.release()
    },
    inject: (text) => {
      for (const pair of sockets()) if (!pair.dead) pair.inject(text)
    },
    refuse: (what) => {
      state.refused = what
    },
    close: async () => {
      for (const { browser, venue } of pairs) {
        browser.destroy()
        venue.destroy()
      }
      server.close()
      await once(server, 'close')
    },
  }
}
