import { type ChannelArg, isPrivateChannel, type Pace, WS_ERRORS, type WsRequest } from '#protocol'
import { type Account, ALWAYS_OPEN, type Entry, type PrivateChannel } from './account.ts'
import { bestOf, fundingRate, indexTicker, type Market, type Publish } from './market.ts'
import type { Line, Peer } from './network.ts'
import type { Scheduler } from './scheduler.ts'

/** How the venue misbehaves on its sockets at the moment. */
export interface VenueFaults {
  /** So many subscriptions are refused with this code. */
  refuse: { code: string; count: number; withArg: boolean } | undefined
  /** So many acknowledgements never leave. */
  loseAcks: number
}

/** Who listens to a channel, and what each of its pushes begins with. */
interface Topic {
  readonly head: string
  readonly listeners: Set<Connection>
}

interface Connection {
  readonly line: Line
  readonly subs: Map<string, ChannelArg>
  readonly pace: Pace
  /** Instruments of `quotes` that changed; true when the whole row is due. */
  readonly due: Map<string, boolean>
  readonly told: Map<string, string>
  account: Account | undefined
  requests: number[]
  closed: boolean
}

export interface Venue {
  readonly faults: VenueFaults
  readonly publish: Publish
  readonly happened: (account: Account, entry: Entry) => void
  readonly opened: (line: Line) => Peer
  /** A ticket of this user, good once. */
  readonly ticket: (account: Account) => string
  readonly spendTicket: (ticket: string) => Account | undefined
  /** Says goodbye to every socket, and closes them a minute later. */
  readonly upgrade: () => void
  /** Closes every socket now. */
  readonly closeAll: (code: number) => void
  /** Sends this to every socket. */
  readonly shout: (data: unknown) => void
  /** A healthy line is this user's, with all of his channels. */
  readonly isJoined: (account: Account) => boolean
  /** Rules that the client broke. */
  readonly broken: () => readonly string[]
  readonly subscriptions: () => number
}

const MAX_REQUEST = 65_536
const HOUR = 3_600_000
const GOODBYE = 60_000

const keyOf = (arg: ChannelArg): string => (arg.instId === undefined ? arg.channel : `${arg.channel} ${arg.instId}`)

const frame = (arg: ChannelArg, data: readonly unknown[], more: object = {}): string =>
  JSON.stringify({ arg, ...more, data })

const everything = (account: Account, channel: PrivateChannel): readonly unknown[] => {
  if (channel === 'account') return [account.data()]
  return [...(channel === 'orders' ? account.orders : account.positions).values()]
}

const privatePush = (account: Account, channel: PrivateChannel, data: readonly unknown[], more: object): string =>
  frame(channel === 'account' ? { channel } : { channel, instType: 'ANY' }, data, {
    ...more,
    epoch: account.epoch(),
  })

export const createVenue = (
  time: Scheduler,
  market: () => Market,
  options: {
    readonly requestsPerHour: number | undefined
    readonly tapeline: boolean
    /** One arg that names nothing spoils its whole request, and nobody says which. */
    readonly strict: boolean
    /** The sockets that were told to go and are still there. */
    readonly goodbye: (lines: readonly Line[]) => void
  },
): Venue => {
  const faults: VenueFaults = { refuse: undefined, loseAcks: 0 }
  const connections = new Set<Connection>()
  const topics = new Map<string, Topic>()
  const tickets = new Map<string, Account>()
  const broken: string[] = []
  let lastTicket = 0

  const topic = (arg: ChannelArg): Set<Connection> => {
    const key = keyOf(arg)
    const { channel, instId } = arg
    const found = topics.get(key) ?? { head: `{"arg":${JSON.stringify({ channel, instId })}`, listeners: new Set() }
    topics.set(key, found)
    return found.listeners
  }
  const say = ({ line }: Connection, event: object): void => line.send(JSON.stringify({ ...event, connId: 'a4d3ae55' }))

  const leave = (connection: Connection): void => {
    connection.closed = true
    connections.delete(connection)
    for (const key of connection.subs.keys()) topics.get(key)?.listeners.delete(connection)
  }
  const publish: Publish = (channel, instId, data, action) => {
    const found = topics.get(`${channel} ${instId}`)
    if (found !== undefined && found.listeners.size > 0) {
      const text = `${found.head}${action === undefined ? '' : `,"action":"${action}"`},"data":[${JSON.stringify(data())}]}`
      for (const { line } of found.listeners) line.send(text)
    }
    if (channel !== 'tickers') return
    for (const connection of topics.get(`quotes ${instId}`)?.listeners ?? []) mark(connection, instId, false)
  }

  /** Quotes of one connection go together, at its pace. */
  const mark = (connection: Connection, instId: string, whole: boolean): void => {
    const isFirst = connection.due.size === 0
    connection.due.set(instId, whole || connection.due.get(instId) === true)
    if (isFirst) time.after(connection.pace.quotes, () => flush(connection))
  }
  const flush = (connection: Connection): void => {
    if (connection.closed) return
    const rows: string[][] = []
    for (const [instId, whole] of connection.due) {
      const ticker = market().get(instId)?.ticker
      if (ticker === undefined || !connection.subs.has(`quotes ${instId}`)) continue
      const { ts, last, bidPx, askPx, open24h, high24h, low24h, vol24h, volCcy24h } = ticker
      const row = [instId, ts, last, bidPx, askPx]
      rows.push(whole ? [...row, open24h, high24h, low24h, vol24h, volCcy24h] : row)
    }
    connection.due.clear()
    if (rows.length > 0) connection.line.send(frame({ channel: 'quotes' }, rows, { ts: String(market().now()) }))
  }
  const everyFive = (): void => {
    time.after(4_000, everyFive)
    market().repeat()
    for (const connection of connections)
      for (const { channel, instId } of connection.subs.values())
        if (channel === 'quotes' && instId !== undefined) mark(connection, instId, true)
  }
  const pulse = (connection: Connection, whole: boolean): void => {
    if (connection.closed || !connection.subs.has('market-pulse')) return
    const rows: (readonly string[])[] = []
    for (const each of market().instruments) {
      const row = market().pulseRow(each)
      const [instId = '', last = '', open = '', volume = ''] = row
      const known = connection.told.get(instId)
      const fresh = `${last} ${volume}`
      if (known === fresh && !whole) continue
      connection.told.set(instId, fresh)
      rows.push(whole ? row : [instId, last, volume, open])
    }
    const more = whole ? { action: 'snapshot' } : { action: 'update' }
    const arg = { channel: 'market-pulse' }
    connection.line.send(frame(arg, rows, { ...more, ts: String(market().now()) }))
  }
  const beat = (connection: Connection): void => {
    if (connection.closed || !connection.subs.has('market-pulse')) return
    time.after(connection.pace.pulse, () => {
      pulse(connection, false)
      beat(connection)
    })
  }

  const firstPrivate = (connection: Connection, account: Account, arg: ChannelArg): void => {
    const channel = arg.channel as PrivateChannel
    const missed = arg.epoch === undefined ? undefined : account.since(channel, arg.epoch, arg.offset ?? 0)
    const send = (data: readonly unknown[], more: object): void =>
      connection.line.send(privatePush(account, channel, data, more))
    const offset = account.offset(channel)
    const snapshot = (more: object): void => {
      const all = everything(account, channel)
      // In two pages where there is something to divide.
      const half = channel === 'account' ? all.length : Math.ceil(all.length / 2)
      const pages = half < all.length ? [all.slice(0, half), all.slice(half)] : [all]
      pages.forEach((data, i) =>
        send(data, { eventType: 'snapshot', curPage: i + 1, lastPage: i === pages.length - 1, offset, ...more }),
      )
    }
    const isOrders = channel === 'orders'
    if (arg.epoch === undefined || (arg.snapshot === true && !isOrders)) return snapshot({})
    if (missed === undefined) {
      account.lostAt = time.now
      return snapshot({ lost: true })
    }
    if (isOrders) for (const entry of missed) send([entry.data], { eventType: 'event_update', offset: entry.offset })
    else if (missed.length > 0) {
      const whole = account.data()
      const keys = new Set(missed.map(({ key }) => key))
      const data =
        channel === 'account'
          ? [{ ...whole, details: whole.details.filter(({ ccy }) => keys.has(ccy)) }]
          : missed.map((entry) => entry.data)
      send(data, { eventType: 'event_update', offset })
    }
    if (arg.snapshot === true) snapshot({})
    else send([], { eventType: 'resumed', offset })
  }

  const first = (connection: Connection, arg: ChannelArg): void => {
    const { channel, instId = '' } = arg
    const { line } = connection
    const each = market().get(instId)
    const ts = String(market().now())
    const send = (data: unknown, more?: object): void => line.send(frame({ channel, instId }, [data], more))
    if (channel === 'market-pulse') {
      pulse(connection, true)
      return beat(connection)
    }
    if (connection.account !== undefined && isPrivateChannel(channel))
      return firstPrivate(connection, connection.account, arg)
    if (each === undefined) return
    if (channel === 'tickers') send(each.ticker)
    else if (channel === 'quotes') mark(connection, instId, true)
    else if (channel === 'books') send({ ...each.book.snapshot(), ts }, { action: 'snapshot' })
    else if (channel === 'bbo-tbt') send(bestOf(each.book, market().now()))
    else if (channel === 'trades' && each.trades.length > 0) send(each.trades.at(-1))
    else if (channel === 'candle1m') send(each.bars.get(each.forming.time))
    else if (channel === 'mark-price') send({ instType: 'SWAP', instId, markPx: each.mark.current(), ts })
    else if (channel === 'index-tickers') send(indexTicker(instId, String(each.index.current()), ts))
    else if (channel === 'funding-rate') send(fundingRate(instId, String(each.funding.current()), ts))
  }
  const isKnown = ({ instId }: ChannelArg): boolean => instId === undefined || market().get(instId) !== undefined
  const subscribe = (connection: Connection, id: string | undefined, arg: ChannelArg): void => {
    const refuse = (code: string, withArg: boolean): void =>
      say(connection, { id, event: 'error', code, msg: 'refused', ...(withArg ? { arg } : {}) })
    const { refuse: plan } = faults
    if (plan !== undefined && plan.count > 0) {
      plan.count--
      return refuse(plan.code, plan.withArg)
    }
    const ours = arg.channel === 'quotes' || arg.channel === 'market-pulse' || isPrivateChannel(arg.channel)
    if (!isKnown(arg) || (ours && !options.tapeline)) return refuse(WS_ERRORS.doesNotExist, false)
    if (isPrivateChannel(arg.channel) && connection.account === undefined) return refuse(WS_ERRORS.loginNeeded, true)
    const key = keyOf(arg)
    connection.subs.set(key, arg)
    topic(arg).add(connection)
    if (faults.loseAcks > 0) faults.loseAcks--
    else {
      const { epoch: _, offset: __, snapshot: ___, ...plain } = arg
      say(connection, { id, event: 'subscribe', arg: plain })
    }
    first(connection, arg)
  }
  const count = (connection: Connection): void => {
    const { requestsPerHour } = options
    if (requestsPerHour === undefined) return
    connection.requests = connection.requests.filter((at) => time.now - at < HOUR)
    connection.requests.push(time.now)
    if (connection.requests.length > requestsPerHour) broken.push(`more than ${requestsPerHour} requests in an hour`)
  }
  const heard = (connection: Connection, text: string): void => {
    if (connection.closed) return
    if (text === 'ping') return connection.line.send('pong')
    if (text.length > MAX_REQUEST) broken.push(`a request of ${text.length} bytes`)
    const { op, id, args } = JSON.parse(text) as WsRequest
    if (op === 'pace') {
      Object.assign(connection.pace, args[0])
      return say(connection, { id, event: 'pace', pace: connection.pace })
    }
    count(connection)
    if (op === 'login') {
      const account = venue.spendTicket((args[0] as { ticket: string }).ticket)
      connection.account = account ?? connection.account
      return say(
        connection,
        account === undefined
          ? { id, event: 'error', code: WS_ERRORS.loginFailed, msg: 'Login failed.' }
          : { id, event: 'login', code: '0', msg: '' },
      )
    }
    if (options.strict && op === 'subscribe' && args.length > 1 && !(args as ChannelArg[]).every(isKnown))
      return say(connection, { id, event: 'error', code: WS_ERRORS.invalidRequest, msg: 'Invalid request.' })
    for (const arg of args as ChannelArg[]) {
      if (op === 'subscribe') subscribe(connection, id, arg)
      else {
        connection.subs.delete(keyOf(arg))
        topic(arg).delete(connection)
        say(connection, { id, event: 'unsubscribe', arg })
      }
    }
  }
  const closeAll = (code: number, among: Iterable<Connection> = connections): void => {
    for (const connection of among) {
      leave(connection)
      connection.line.close(code)
    }
  }
  time.after(4_000, everyFive)
  const venue: Venue = {
    faults,
    publish,
    happened: (account, entry) => {
      for (const connection of topics.get(entry.channel)?.listeners ?? [])
        if (connection.account === account)
          connection.line.send(
            privatePush(account, entry.channel, [entry.data], { eventType: 'event_update', offset: entry.offset }),
          )
    },
    opened: (line) => {
      const connection: Connection = {
        line,
        subs: new Map(),
        pace: { quotes: 100, pulse: 1_000 },
        due: new Map(),
        told: new Map(),
        account: undefined,
        requests: [],
        closed: false,
      }
      connections.add(connection)
      return { heard: (text) => heard(connection, text), gone: () => leave(connection) }
    },
    ticket: (account) => {
      const ticket = `t${++lastTicket}`
      tickets.set(ticket, account)
      return ticket
    },
    spendTicket: (ticket) => {
      const account = tickets.get(ticket)
      tickets.delete(ticket)
      if (account === undefined) broken.push(`ticket ${ticket} used twice`)
      return account
    },
    upgrade: () => {
      const going = [...connections]
      for (const connection of going)
        say(connection, { event: 'notice', code: WS_ERRORS.upgrade, msg: 'The connection will soon be closed.' })
      time.after(GOODBYE, () => {
        options.goodbye(going.filter(({ closed }) => !closed).map(({ line }) => line))
        closeAll(
          1001,
          going.filter(({ closed }) => !closed),
        )
      })
    },
    closeAll,
    shout: (data) => {
      for (const { line } of connections) line.send(data)
    },
    isJoined: (account) => {
      for (const { account: user, subs, line } of connections)
        if (user === account && ALWAYS_OPEN.every((name) => subs.has(name)) && line.isHealthy()) return true
      return false
    },
    broken: () => broken,
    subscriptions: () => [...connections].reduce((sum, { subs }) => sum + subs.size, 0),
  }
  return venue
}
