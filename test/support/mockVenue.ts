import { type Client, Server } from 'mock-socket'
import type { ChannelArg, WsRequest } from '#protocol'

let addresses = 0

/** A venue on a mock socket: acknowledges, answers pings, and says what it was asked. One address a venue. */
export interface MockVenue {
  readonly address: string
  /** Every request of every connection, in order. */
  readonly requests: WsRequest[]
  /** Open connections. */
  readonly clients: Set<Client>
  /** How many connections there have been. */
  readonly connections: number
  readonly pings: number
  /** What the latest connection is subscribed to, as `channel instId`. */
  subscribed(): string[]
  push(arg: ChannelArg, data: unknown[], more?: object): void
  send(text: string): void
  /** Closes every connection from this side. */
  drop(): void
  /** Neither answers nor closes from now on. */
  silence(on: boolean): void
  stop(): void
}

export interface MockVenueOptions {
  /** Codes that refuse an arg, by `channel instId`. */
  readonly refuse?: Readonly<Record<string, string>>
  /** After an ack: what the venue sends at once. */
  readonly onSubscribe?: (arg: ChannelArg, venue: MockVenue) => void
  readonly onLogin?: (ticket: string) => boolean
}

const answer = (client: Client, value: object): void => client.send(JSON.stringify(value))
const keyOf = (arg: ChannelArg): string => (arg.instId === undefined ? arg.channel : `${arg.channel} ${arg.instId}`)

export const mockVenue = (options: MockVenueOptions = {}): MockVenue => {
  const address = `ws://venue-${++addresses}.test/ws/v5/public`
  const server = new Server(address, { mock: false })
  const state = { connections: 0, pings: 0, silent: false }
  const subscriptions = new Map<Client, Set<string>>()
  let latest: Client | undefined
  const venue: MockVenue = {
    address,
    requests: [],
    clients: new Set(),
    get connections() {
      return state.connections
    },
    get pings() {
      return state.pings
    },
    subscribed: () => [...((latest && subscriptions.get(latest)) ?? [])].toSorted(),
    push: (arg, data, more = {}) => venue.send(JSON.stringify({ arg, ...more, data })),
    send: (text) => {
      if (!state.silent) for (const client of venue.clients) client.send(text)
    },
    drop: () => {
      for (const client of venue.clients) client.close({ code: 1006, reason: '', wasClean: false })
      venue.clients.clear()
    },
    silence: (on) => {
      state.silent = on
    },
    stop: () => server.stop(),
  }
  const each = (client: Client, request: WsRequest, arg: ChannelArg): void => {
    const key = keyOf(arg)
    const id = request.id === undefined ? {} : { id: request.id }
    const code = options.refuse?.[key]
    if (request.op === 'subscribe' && code !== undefined) {
      answer(client, { ...id, event: 'error', code, msg: 'refused', connId: 'a4d3ae55' })
      return
    }
    if (request.op === 'subscribe') subscriptions.get(client)?.add(key)
    else subscriptions.get(client)?.delete(key)
    answer(client, { ...id, event: request.op, arg, connId: 'a4d3ae55' })
    if (request.op === 'subscribe') options.onSubscribe?.(arg, venue)
  }
  server.on('connection', (client) => {
    state.connections += 1
    venue.clients.add(client)
    latest = client
    subscriptions.set(client, new Set())
    client.on('close', () => {
      venue.clients.delete(client)
      subscriptions.delete(client)
    })
    client.on('message', (message) => {
      if (state.silent) return
      const text = message as string
      if (text === 'ping') {
        state.pings += 1
        client.send('pong')
        return
      }
      const request = JSON.parse(text) as WsRequest
      venue.requests.push(request)
      if (request.op === 'login') {
        const { ticket } = request.args[0] as { ticket: string }
        const ok = options.onLogin?.(ticket) ?? true
        answer(client, ok ? { id: request.id, event: 'login', code: '0', msg: '' } : { event: 'error', code: '60009' })
        return
      }
      for (const arg of request.args as ChannelArg[]) each(client, request, arg)
    })
  })
  return venue
}
