import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ClientOptions, WebSocket } from 'ws'
import { createFairTurns, systemLoop } from '../../server/platform/fairTurns.ts'
import { attachGateway, type Gateway } from '../../server/realtime/gateway/gateway.ts'
import type { GatewayOptions } from '../../server/realtime/gateway/options.ts'
import type { GatewayServices } from '../../server/realtime/gateway/services.ts'
import { FakeMarket } from './fakeMarket.ts'
import { ManualTime } from './manualTime.ts'

/** A message of the server, as far as tests look into it. */
export interface Received {
  readonly id?: string
  readonly event?: string
  readonly code?: string
  readonly msg?: string
  readonly connId?: string
  readonly channel?: string
  readonly connCount?: string
  readonly action?: string
  readonly eventType?: string
  readonly curPage?: number
  readonly lastPage?: boolean
  readonly arg?: { readonly channel: string; readonly instId?: string }
  readonly data?: readonly unknown[]
  readonly ts?: string
  readonly pace?: { readonly quotes: number; readonly pulse: number }
}

/** A websocket client that keeps what it gets, in order, and lets a test wait for it. */
export class SocketClient {
  readonly ws: WebSocket
  readonly texts: string[] = []
  closed: { readonly code: number; readonly reason: string } | undefined
  #wake = (): void => undefined

  private constructor(ws: WebSocket) {
    this.ws = ws
    ws.on('message', (data: Buffer) => {
      this.texts.push(data.toString())
      this.#wake()
    })
    ws.on('error', () => undefined)
    ws.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() }
      this.#wake()
    })
  }

  /** Resolves when open; rejects with the HTTP status when the upgrade is refused. */
  static open(url: string, options: ClientOptions = {}): Promise<SocketClient> {
    const ws = new WebSocket(url, options)
    const client = new SocketClient(ws)
    return new Promise((resolve, reject) => {
      ws.once('open', () => resolve(client))
      ws.once('unexpected-response', (_request, response) => {
        reject(new Error(String(response.statusCode)))
        ws.terminate()
      })
    })
  }

  get messages(): Received[] {
    return this.texts.filter((text) => text !== 'pong').map((text) => JSON.parse(text) as Received)
  }

  send(message: unknown): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  subscribe(...args: Readonly<Record<string, unknown>>[]): void {
    this.send({ op: 'subscribe', args })
  }

  /** Waits until the condition holds; it is looked at after each message and after the close. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  /** Waits for so many messages in all, and answers them. */
  async received(count: number): Promise<Received[]> {
    await this.until(() => this.messages.length >= count)
    return this.messages
  }

  async closing(): Promise<{ readonly code: number; readonly reason: string }> {
    await this.until(() => this.closed !== undefined)
    return this.closed ?? { code: 0, reason: '' }
  }

  /** Everything that the server sent before it answered this ping. */
  async settled(): Promise<Received[]> {
    const pongs = this.texts.filter((text) => text === 'pong').length
    this.send('ping')
    await this.until(() => this.texts.filter((text) => text === 'pong').length > pongs)
    return this.messages
  }
}

/** A gateway on a free port of its own, with a fake market and manual time. */
export class TestGateway {
  readonly time = new ManualTime()
  readonly market: FakeMarket
  readonly server: Server
  readonly gateway: Gateway
  readonly #clients: SocketClient[] = []

  private constructor(market: FakeMarket, services: Partial<GatewayServices>, options: Partial<GatewayOptions>) {
    this.market = market
    this.server = createServer((_request, response) => response.writeHead(404).end())
    this.gateway = attachGateway(
      this.server,
      { clock: this.time, market, ...services },
      {
        timers: this.time,
        // What a message brings comes in one turn, however slow the computer is.
        turns: createFairTurns(systemLoop, Number.POSITIVE_INFINITY),
        connections: { burst: 1_000, perSecond: 1_000 },
        ...options,
      },
    )
  }

  static async start(
    options: Partial<GatewayOptions> = {},
    services: Partial<GatewayServices> = {},
    market = new FakeMarket(),
  ): Promise<TestGateway> {
    const started = new TestGateway(market, services, options)
    await new Promise<void>((resolve) => started.server.listen(0, '127.0.0.1', resolve))
    return started
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** A client; with `own` it comes from our own pages. */
  async client({
    path = '/ws/v5/public',
    own = false,
    ...options
  }: ClientOptions & { path?: string; own?: boolean } = {}) {
    const url = `${this.origin.replace('http', 'ws')}${path}`
    const client = await SocketClient.open(url, own ? { origin: this.origin, ...options } : options)
    this.#clients.push(client)
    return client
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) client.ws.terminate()
    await this.gateway.close()
    await new Promise((resolve) => this.server.close(resolve))
  }
}
