import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { createFairTurns } from '../../platform/fairTurns.ts'
import { createAddressLimiter } from '../../platform/limits.ts'
import { addressOf, networkOf } from '../../platform/network.ts'
import { TokenBucket } from '../../platform/tokenBucket.ts'
import { admit } from './admission.ts'
import { Connection } from './connection.ts'
import { createFeedContext } from './feedContext.ts'
import { registerFigures } from './figures.ts'
import { Flusher } from './flusher.ts'
import { Inbox } from './inbox.ts'
import { DEFAULT_OPTIONS, type GatewayOptions, MAX_REQUEST } from './options.ts'
import { announceEnd, endAnnounced, NOTICE_PERIOD, rotate } from './rotation.ts'
import type { GatewayServices, SocketRefusal } from './services.ts'
import { answerMessage } from './session.ts'
import { Topics } from './topics.ts'

/** The venue's real-time socket on an HTTP server. */
export interface Gateway {
  readonly connections: number
  readonly topics: number
  /** Ends the sockets that were logged in by this session, and no other ones of its user. */
  disconnect(session: string): void
  /** Announces an upgrade (64008) to everybody who is connected now; who has not left after `within` ms is closed. */
  rotate(options?: { readonly within?: number }): void
  /** As `rotate`, and lets nobody in any more; done when everybody has left or was closed. */
  drain(within: number): Promise<void>
  /** Says good-bye to everybody and gives everything back; the HTTP server stays the caller's. */
  close(): Promise<void>
}

/** All channels on each of the three addresses of the dialect; what stands behind the question mark is ignored. */
const PATHS = /^\/ws\/v5\/(?:public|business|private)(?:\?|$)/
const SWEEP_INTERVAL_MS = 1_000
const RETRY_DELAY_MS = 1_000
/** Who has not gone so long after the venue said good-bye is cut off. */
const CLOSE_GRACE_MS = 1_000
/** `closeTimeout` is how long a closing peer may take, ms; ws knows it, its typings do not yet. */
const UPGRADER: ServerOptions & { readonly closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  // One message of a socket in a turn of the event loop, however many have arrived.
  allowSynchronousEvents: false,
  maxPayload: MAX_REQUEST,
  closeTimeout: 5_000,
}

/** Opens the socket's addresses on an HTTP server; other upgrades are answered 404. */
export const attachGateway = (
  server: Server,
  services: GatewayServices,
  chosen: Partial<GatewayOptions> = {},
): Gateway => {
  const options: GatewayOptions = { ...DEFAULT_OPTIONS, turns: createFairTurns(), ...chosen }
  const { clock } = services
  const { timers } = options
  const flusher = new Flusher()
  const { context, stop: stopFeeds } = createFeedContext(services, options, flusher)
  const { batches } = context
  const topics = new Topics(context)
  const connections = new Set<Connection>()
  const perAddress = createAddressLimiter(clock, options.connections)
  // As for HTTP: behind TLS there is a proxy on this machine, and it says who is asking.
  const trustProxy = options.publicOrigins.some((origin) => origin.startsWith('https:'))
  const now = (): number => clock.now()
  const host = {
    flusher,
    batches,
    topics,
    maxUnread: options.maxUnread,
    maxPrivate: options.maxPrivate,
    maxErrors: options.maxErrors,
    now,
    redeemTicket: (ticket: string) => services.redeemTicket?.(ticket),
    noteRefusal: (refusal: SocketRefusal['refusal'], ip: string) =>
      services.noteRefusal?.({ refusal, ip, route: 'socket' }),
    retryLater(run: () => void, problem: unknown) {
      services.log?.warn({ err: problem }, 'A snapshot could not be read; trying again')
      timers.after(RETRY_DELAY_MS, run)
    },
  }
  const figures = registerFigures(services.metrics, { connections: () => connections.size, topics: () => topics.size })
  const upgrader = new WebSocketServer(UPGRADER)
  let waitingForAll: (() => void)[] = []
  let isDraining = false
  let cancelSweep: (() => void) | undefined

  const open = (ws: WebSocket, socket: Duplex, trusted: boolean, ip: string): void => {
    const connection = new Connection(host, {
      ws,
      socket,
      id: options.newConnId(),
      trusted,
      ip,
      requests: new TokenBucket(options.requests, now()),
      messages: new TokenBucket(options.messages, now()),
    })
    connections.add(connection)
    const source = { isOpen: () => connection.isOpen, pause: () => ws.pause(), resume: () => ws.resume() }
    const inbox = new Inbox(options.turns, networkOf(ip), source, (text) => answerMessage(host, connection, text))
    ws.on('message', (data: Buffer, isBinary) => {
      connection.heardAt = now()
      inbox.take(isBinary ? '' : data.toString())
    })
    ws.on('pong', () => {
      connection.heardAt = now()
    })
    // A peer that breaks the protocol is closed by ws itself, with the code that says why.
    ws.on('error', () => undefined)
    ws.on('close', (code) => {
      figures.closed(connection.closedWith ?? code)
      connections.delete(connection)
      connection.unsubscribeAll()
      if (connections.size > 0) return
      for (const resolve of waitingForAll) resolve()
      waitingForAll = []
    })
    socket.on('drain', () => connection.drained())
  }

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => undefined)
    const refuse = (status: string): void => {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    }
    if (!PATHS.test(request.url ?? '')) return refuse('404 Not Found')
    const admission = admit(request, options)
    const ip = addressOf(request, trustProxy)
    if (admission === 'refused') {
      host.noteRefusal('foreignOrigin', ip)
      return refuse('403 Forbidden')
    }
    if (isDraining || connections.size >= options.maxConnections) return refuse('503 Service Unavailable')
    if (perAddress.take(ip) > 0) {
      host.noteRefusal('tooManyRequests', ip)
      return refuse('429 Too Many Requests')
    }
    upgrader.handleUpgrade(request, socket, head, (ws) => open(ws, socket, admission === 'own', ip))
  }

  const check = (connection: Connection, at: number): void => {
    const { unsubscribedSince, stalledSince, heardAt } = connection
    if (unsubscribedSince > 0 && at - unsubscribedSince >= options.subscribeWithin) {
      connection.close(4004, 'No data received in 30s')
    } else if (stalledSince > 0 && at - stalledSince >= options.stallLimit) connection.close(4005, 'Buffer full')
    else if (at - heardAt >= 2 * options.silence) connection.terminate()
    else if (at - heardAt >= options.silence) connection.ping()
  }
  const sweep = (): void => {
    cancelSweep = timers.after(SWEEP_INTERVAL_MS, sweep)
    const at = now()
    topics.sweep(at)
    for (const connection of connections) check(connection, at)
  }
  cancelSweep = timers.after(SWEEP_INTERVAL_MS, sweep)
  server.on('upgrade', upgrade)
  const emptied = (): Promise<void> =>
    new Promise<void>((resolve) => {
      if (connections.size === 0) resolve()
      else waitingForAll.push(resolve)
    })

  return {
    get connections() {
      return connections.size
    },
    get topics() {
      return topics.size
    },
    disconnect(session) {
      for (const connection of connections) if (connection.session === session) connection.close(4001, 'Login ended')
    },
    rotate({ within = NOTICE_PERIOD } = {}) {
      rotate(connections, within, timers)
    },
    async drain(within) {
      isDraining = true
      const empty = emptied()
      const cancel = rotate(connections, within, timers)
      await empty
      cancel()
    },
    async close() {
      server.off('upgrade', upgrade)
      cancelSweep?.()
      const empty = emptied()
      endAnnounced(announceEnd(connections))
      stopFeeds()
      upgrader.close()
      const cancel = timers.after(CLOSE_GRACE_MS, () => {
        for (const connection of connections) connection.terminate()
      })
      await empty
      cancel()
    },
  }
}
