import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createLink } from './link.ts'

/** A slow line between a browser and a venue, by TCP alone: websockets and workers suffer like everything else. */
export interface Line {
  readonly downKbits: number
  readonly upKbits: number
  /** Round trip, ms; a new connection costs one before it carries anything. */
  readonly roundTrip: number
}

/** One request as it went over the line. Times are Unix ms. */
export interface Exchange {
  readonly path: string
  /** Counts the connections from 1; requests on the same one went one after the other. */
  readonly connection: number
  /** The browser had written it. */
  readonly at: number
  /** First and last byte reached the browser; 0 before. */
  first: number
  last: number
  /** Bytes of the answer without its head; of a websocket all that came. */
  body: number
}

export interface Shaper {
  readonly address: string
  /** What went over the line since the last call. */
  readonly take: () => readonly Exchange[]
  readonly close: () => Promise<void>
}

const now = (): number => performance.timeOrigin + performance.now()
const REQUEST = /^(?:GET|POST) (\S+) HTTP/
const HEAD_END = '\r\n\r\n'

export const startShaper = async (venue: string, line: Line): Promise<Shaper> => {
  const { hostname, port } = new URL(venue)
  const down = createLink(line.downKbits, line.roundTrip / 2)
  const up = createLink(line.upKbits, line.roundTrip / 2)
  const sockets = new Set<Socket>()
  let exchanges: Exchange[] = []
  let connections = 0

  const join = (browser: Socket): void => {
    const server = connect(Number(port), hostname)
    connections += 1
    const connection = connections
    const opened = performance.now()
    let exchange: Exchange | undefined
    let inHead = false
    for (const socket of [browser, server]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        browser.destroy()
        server.destroy()
      })
    }
    const note = (part: Buffer): void => {
      if (exchange === undefined) return
      exchange.first ||= now()
      exchange.last = now()
      const text = inHead ? part.toString('latin1') : ''
      const end = inHead ? text.indexOf(HEAD_END) : -HEAD_END.length
      if (end === -1) return
      inHead = false
      exchange.body += part.length - end - HEAD_END.length
    }
    browser.on('data', (chunk) => {
      const path = REQUEST.exec(chunk.toString('latin1', 0, 2_000))?.[1]
      if (path !== undefined) {
        exchange = { path, connection, at: now(), first: 0, last: 0, body: 0 }
        inHead = true
        exchanges.push(exchange)
      }
      const send = (): void => up.push(server, chunk, (part) => server.writable && server.write(part))
      // The loopback shakes hands at once; over the line that is one round trip.
      const handshake = opened + line.roundTrip - performance.now()
      if (handshake > 0) setTimeout(send, handshake)
      else send()
    })
    server.on('data', (chunk) =>
      down.push(browser, chunk, (part) => {
        note(part)
        if (browser.writable) browser.write(part)
      }),
    )
  }
  const server = createServer(join)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = exchanges
      exchanges = []
      return taken
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      down.stop()
      up.stop()
      server.close()
      await once(server, 'close')
    },
  }
}
