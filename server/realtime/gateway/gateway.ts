import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { createFairTurns } from '../../platform/fairTurns.ts'
import { createAddressLimiter, type Limiter } from '../../platform/limits.ts'
import { addressOf, networkOf } from '../../platform/network.ts'
import { TokenBucket } from '../../platform/tokenBucket.ts'
import { admit } from './admission.ts'
import { Budgets } from './budget.ts'
import { Connection, type ConnectionHost } from './connection.ts'
import { createFeedContext } from './feedContext.ts'
import { registerFigures } from './figures.ts'
import { Flusher } from './flusher.ts'
import { Inbox } from './inbox.ts'
import { DEFAULT_OPTIONS, type GatewayOptions, MAX_REQUEST } from './options.ts'
import { announceEnd, endAnnounced, NOTICE_PERIOD, rotate } from './rotation.ts'
import type { GatewayServices, SocketRefusal } from './services.ts'
import { answerMessage, type SessionHost } from './session.ts'
import { Topics } from './topics.ts'

/** The venue's real-time socket on an HTTP server. */
export interface Gateway {
  readonly connections: number
  readonly topics: number
  /** Closes the sockets that this session logged in, and no others of its user. */
  disconnect(session: string): void
  /**
   * Announces an upgrade (64008) to all present connections, and closes those that are still open after `within` ms.
   */
  rotate(options?: { readonly within?: number }): void
  /** Like `rotate`, and accepts no new connections. Resolves when every connection is closed. */
  drain(within: number): Promise<void>
  /** Closes all connections and releases all resources, but not the HTTP server. */
  close(): Promise<void>
}

/** The three addresses of OKX; all channels are available on each. The query is ignored. */
const PATHS = /^\/ws\/v5\/(?:public|business|private)(?:\?|$)/
const SWEEP_INTERVAL_MS = 1_000
const RETRY_DELAY_MS = 1_000
/** A peer that has not closed this long after the venue's close is cut off. */
const CLOSE_GRACE_MS = 1_000
/**
 * `closeTimeout` limits how long a closing peer may take, in ms. `ws` supports it, but its types do not have it yet.
 */
const UPGRADER: ServerOptions & { readonly closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  // One message per socket and turn of the event loop, however many have arrived.
  allowSynchronousEvents: false,
  maxPayload: MAX_REQUEST,
  closeTimeout: 5_000,
}

interface Host extends ConnectionHost, SessionHost {
  noteRefusal(refusal: SocketRefusal['refusal'], ip: string): void
}

/** Answers an upgrade that is refused. */
const refuseUpgrade = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

class SocketGateway implements Gateway {
  readonly #server: Server
  readonly #options: GatewayOptions
  readonly #clock: GatewayServices['clock']
  readonly #topics: Topics
  readonly #stopFeeds: () => void
  readonly #host: Host
  readonly #perAddress: Limiter
  readonly #budgets: Budgets
  readonly #trustProxy: boolean
  readonly #figures: ReturnType<typeof registerFigures>
  readonly #upgrader = new WebSocketServer(UPGRADER)
  readonly #connections = new Set<Connection>()
  #waitingForAll: (() => void)[] = []
  #isDraining = false
  #cancelSweep: () => void

  constructor(server: Server, services: GatewayServices, options: GatewayOptions) {
    const flusher = new Flusher()
    const { context, stop } = createFeedContext(services, options, flusher)
    this.#server = server
    this.#options = options
    this.#clock = services.clock
    this.#topics = new Topics(context)
    this.#stopFeeds = stop
    this.#host = this.#hostOf(services, flusher, context.batches)
    this.#perAddress = createAddressLimiter(services.clock, options.connections)
    this.#budgets = new Budgets(options.subscriptions)
    // As for HTTP: behind TLS a proxy on this machine sends the client's address in a header.
    this.#trustProxy = options.publicOrigins.some((origin) => origin.startsWith('https:'))
    this.#figures = registerFigures(services.metrics, {
      connections: () => this.#connections.size,
      topics: () => this.#topics.size,
    })
    this.#cancelSweep = options.timers.after(SWEEP_INTERVAL_MS, this.#sweep)
    server.on('upgrade', this.#upgrade)
  }

  get connections(): number {
    return this.#connections.size
  }
  get topics(): number {
    return this.#topics.size
  }
  disconnect(session: string): void {
    for (const connection of this.#connections)
      if (connection.session === session) connection.close(4001, 'Login ended')
  }
  rotate({ within = NOTICE_PERIOD }: { readonly within?: number } = {}): void {
    rotate(this.#connections, within, this.#options.timers)
  }
  async drain(within: number): Promise<void> {
    this.#isDraining = true
    const empty = this.#emptied()
    const cancel = rotate(this.#connections, within, this.#options.timers)
    await empty
    cancel()
  }
  async close(): Promise<void> {
    this.#server.off('upgrade', this.#upgrade)
    this.#cancelSweep()
    const empty = this.#emptied()
    endAnnounced(announceEnd(this.#connections))
    this.#stopFeeds()
    this.#upgrader.close()
    const cancel = this.#options.timers.after(CLOSE_GRACE_MS, () => {
      for (const connection of this.#connections) connection.terminate()
    })
    await empty
    cancel()
  }

  /** The functions and limits that connections and sessions use. */
  #hostOf(services: GatewayServices, flusher: Flusher, batches: Host['batches']): Host {
    const { maxUnread, maxPrivate, maxErrors, timers } = this.#options
    return {
      flusher,
      batches,
      topics: this.#topics,
      maxUnread,
      maxPrivate,
      maxErrors,
      now: () => services.clock.now(),
      redeemTicket: (ticket) => services.redeemTicket?.(ticket),
      noteRefusal: (refusal, ip) => services.noteRefusal?.({ refusal, ip, route: 'socket' }),
      retryLater: (run, problem) => {
        services.log?.warn({ err: problem }, 'A snapshot could not be read; trying again')
        timers.after(RETRY_DELAY_MS, run)
      },
    }
  }

  readonly #upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => undefined)
    if (!PATHS.test(request.url ?? '')) return refuseUpgrade(socket, '404 Not Found')
    const admission = admit(request, this.#options)
    const ip = addressOf(request, this.#trustProxy)
    if (admission === 'refused') {
      this.#host.noteRefusal('foreignOrigin', ip)
      return refuseUpgrade(socket, '403 Forbidden')
    }
    if (this.#isDraining || this.#connections.size >= this.#options.maxConnections)
      return refuseUpgrade(socket, '503 Service Unavailable')
    if (this.#perAddress.take(ip) > 0) {
      this.#host.noteRefusal('tooManyRequests', ip)
      return refuseUpgrade(socket, '429 Too Many Requests')
    }
    this.#upgrader.handleUpgrade(request, socket, head, (ws) => this.#open(ws, socket, admission === 'own', ip))
  }

  #open(ws: WebSocket, socket: Duplex, trusted: boolean, ip: string): void {
    const { newConnId, requests, messages } = this.#options
    const now = this.#clock.now()
    const connection = new Connection(this.#host, {
      ws,
      socket,
      id: newConnId(),
      trusted,
      ip,
      requests: new TokenBucket(requests, now),
      messages: new TokenBucket(messages, now),
      budget: this.#budgets.open(networkOf(ip)),
    })
    this.#connections.add(connection)
    this.#listen(ws, connection, ip)
    socket.on('drain', () => connection.drained())
  }

  #listen(ws: WebSocket, connection: Connection, ip: string): void {
    const source = { isOpen: () => connection.isOpen, pause: () => ws.pause(), resume: () => ws.resume() }
    const answer = (text: string): ReturnType<typeof answerMessage> => answerMessage(this.#host, connection, text)
    const inbox = new Inbox(this.#options.turns, networkOf(ip), source, answer)
    ws.on('message', (data: Buffer, isBinary) => {
      connection.lastMessageAt = this.#clock.now()
      inbox.take(isBinary ? '' : data.toString())
    })
    ws.on('pong', () => {
      connection.lastMessageAt = this.#clock.now()
    })
    // ws itself closes a peer that breaks the protocol, with the matching code.
    ws.on('error', () => undefined)
    ws.on('close', (code) => this.#left(connection, code))
  }

  #left(connection: Connection, code: number): void {
    this.#figures.closed(connection.closedWith ?? code)
    this.#connections.delete(connection)
    connection.unsubscribeAll()
    if (this.#connections.size > 0) return
    for (const resolve of this.#waitingForAll) resolve()
    this.#waitingForAll = []
  }

  readonly #sweep = (): void => {
    this.#cancelSweep = this.#options.timers.after(SWEEP_INTERVAL_MS, this.#sweep)
    const at = this.#clock.now()
    this.#topics.sweep(at)
    for (const connection of this.#connections) this.#check(connection, at)
  }

  #check(connection: Connection, at: number): void {
    const { unsubscribedSince, stalledSince, lastMessageAt } = connection
    const { subscribeWithin, stallLimit, silence } = this.#options
    if (unsubscribedSince > 0 && at - unsubscribedSince >= subscribeWithin) {
      connection.close(4004, 'No data received in 30s')
    } else if (stalledSince > 0 && at - stalledSince >= stallLimit) connection.close(4005, 'Buffer full')
    else if (at - lastMessageAt >= 2 * silence) connection.terminate()
    else if (at - lastMessageAt >= silence) connection.ping()
  }

  #emptied(): Promise<void> {
    return new Promise<void>((resolve) => {
      if (this.#connections.size === 0) resolve()
      else this.#waitingForAll.push(resolve)
    })
  }
}

/** Opens the socket's addresses on an HTTP server; other upgrades are answered 404. */
export const attachGateway = (
  server: Server,
  services: GatewayServices,
  chosen: Partial<GatewayOptions> = {},
): Gateway => new SocketGateway(server, services, { ...DEFAULT_OPTIONS, turns: createFairTurns(), ...chosen })
