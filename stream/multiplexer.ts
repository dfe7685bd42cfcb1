import { type ChannelArg, isPrivateChannel, type Pace, WS_ERRORS, type WsEvent } from '#protocol'
import type { Seen } from './api.ts'
import { createBudget } from './budget.ts'
import { batchArgs, channelKey, encode, parseArg, parseFrame, peekArg } from './dialect/okx.ts'
import type { Ports, Timer } from './ports.ts'
import { createPendingRequests, TIMEOUT } from './requests.ts'

/** Who listens to a channel. A feed knows nothing of sockets beyond these four. */
export interface Sink {
  /** A push, still as text; `at` is its arrival, Unix ms. Never before `up`. */
  readonly frame: (text: string, at: number) => void
  /** The venue acknowledged: what comes now is live and begins with the last known value. */
  readonly up?: () => void
  /** The socket is gone; it will be asked for again by itself. */
  readonly down?: () => void
  /** The venue refused, with the dialect's code, or did not answer (`timeout`). */
  readonly failed?: (code: string) => void
  /** Private channels of our venue: how far their history is known, asked at each subscribe. */
  readonly resume?: () => Seen | undefined
}

/** A push for many subscriptions, still as text; `at` is its arrival, Unix ms. */
export type BatchListener = (text: string, at: number) => void

interface Channel {
  readonly key: string
  readonly arg: ChannelArg
  readonly sinks: Set<Sink>
  readonly aliases: string[]
  /** `asked` and `live` are on the wire. */
  state: 'off' | 'asked' | 'live' | 'failed'
  resync: boolean
}

export interface Multiplexer {
  /** Counted: the first sink subscribes, the last one to leave unsubscribes. */
  readonly open: (arg: ChannelArg, sink: Sink) => () => void
  /** Unsubscribes and subscribes again: the next data is a snapshot. */
  readonly resync: (arg: ChannelArg) => void
  /** Frames whose `arg` is nothing but this channel's name: one push for many subscriptions of it. Any number may listen. */
  readonly onBatch: (channel: string, listener: BatchListener) => () => void
  /** How often this connection wants its batches: told now if live, and again on each new socket. Ours alone knows it. */
  readonly pace: (pace: Pace) => void
  readonly frame: (text: string) => void
  readonly connected: () => void
  readonly disconnected: () => void
  /** Private channels wait until the socket is logged in. */
  readonly setPrivate: (ready: boolean) => void
  /** Channels with a listener, and channels on the wire. */
  readonly counts: () => { open: number; subscribed: number }
}

const RETRY_DELAY = 5_000
const MAX_IGNORED = 2_000
/** These may pass by themselves. */
const PASSING: ReadonlySet<string> = new Set([
  WS_ERRORS.tooFrequent,
  WS_ERRORS.internal,
  WS_ERRORS.loginNeeded,
  TIMEOUT,
])

/** Many feeds on one socket: channels are counted, and what changes within a tick goes out in one request. */
export const createMultiplexer = (
  ports: Ports,
  send: (text: string) => void,
  /** Events that concern no channel: login, notice. */
  other: (event: WsEvent) => void,
  /** Requests an hour that the venue accepts; unlimited when undefined. */
  requestsPerHour: () => number | undefined = () => undefined,
): Multiplexer => {
  const channels = new Map<string, Channel>()
  /** Raw `arg` text to channel, so that routing costs one look-up. */
  const aliases = new Map<string, Channel>()
  /** Listeners to pushes that serve many subscriptions, by channel, and the same by raw `arg` text. */
  const batches = new Map<string, Set<BatchListener>>()
  const batchAliases = new Map<string, Set<BatchListener>>()
  const ignored = new Set<string>()
  const touched = new Set<Channel>()
  const pending = createPendingRequests(ports, (id) => refuse(id, TIMEOUT))
  const retries = new Set<Timer>()
  const budget = createBudget(requestsPerHour)
  let live = false
  let loggedIn = false
  let lastId = 0
  let flushing: Timer | undefined
  let pace: Pace | undefined

  const tellPace = (): void => {
    if (live && pace !== undefined) send(encode({ id: 'p1', op: 'pace', args: [pace] }))
  }
  const touch = (channel: Channel): void => {
    touched.add(channel)
    if (live) flushing ??= ports.setTimeout(flush, 0)
  }
  const isReady = (channel: Channel): boolean => loggedIn || !isPrivateChannel(channel.arg.channel)
  const isOnWire = (channel: Channel): boolean => channel.state === 'asked' || channel.state === 'live'

  const argOf = ({ arg, sinks }: Channel): ChannelArg => {
    for (const { resume } of sinks) {
      const seen = resume?.()
      if (seen !== undefined) return { ...arg, ...seen }
    }
    return arg
  }
  const request = (op: 'subscribe' | 'unsubscribe', args: ChannelArg[]): void => {
    for (const batch of batchArgs(args)) {
      const id = `${op === 'subscribe' ? 's' : 'u'}${++lastId}`
      if (op === 'subscribe') pending.sent(id, batch)
      budget.spend(ports.now())
      send(encode({ id, op, args: batch }))
    }
  }
  const forget = (channel: Channel): void => {
    touched.delete(channel)
    // Another may stand under this key by now.
    if (channels.get(channel.key) === channel) channels.delete(channel.key)
    for (const alias of channel.aliases) aliases.delete(alias)
  }
  const flush = (): void => {
    flushing = undefined
    if (!live) return
    const at = ports.now()
    const wait = budget.wait(at)
    if (wait > 0) {
      flushing = ports.setTimeout(flush, wait)
      return
    }
    const leave: ChannelArg[] = []
    const enter: ChannelArg[] = []
    const held: Channel[] = []
    for (const channel of touched) {
      const wanted = channel.sinks.size > 0
      if (isOnWire(channel) && !wanted && budget.isTight(at)) {
        held.push(channel)
        continue
      }
      if (isOnWire(channel) && (!wanted || channel.resync)) {
        leave.push(channel.arg)
        channel.state = 'off'
      }
      channel.resync = false
      if (!wanted) forget(channel)
      else if (!isOnWire(channel) && isReady(channel)) {
        enter.push(argOf(channel))
        channel.state = 'asked'
      }
    }
    touched.clear()
    for (const channel of held) touched.add(channel)
    if (leave.length > 0) request('unsubscribe', leave)
    if (enter.length > 0) request('subscribe', enter)
  }

  const acknowledged = (arg: ChannelArg, id: string | undefined): void => {
    pending.answered(arg, id)
    const channel = channels.get(channelKey(arg))
    if (channel?.state !== 'asked') return
    // An answer to an earlier request of the same channel: data of that subscription may still be under way.
    if (id !== undefined && pending.isWaiting(channel.key)) return
    channel.state = 'live'
    for (const sink of channel.sinks) sink.up?.()
  }
  const fail = (arg: ChannelArg, code: string): void => {
    const channel = channels.get(channelKey(arg))
    if (channel?.state !== 'asked') return
    channel.state = 'failed'
    for (const sink of channel.sinks) sink.failed?.(code)
    if (!PASSING.has(code)) return
    const timer = ports.setTimeout(() => {
      retries.delete(timer)
      if (channels.get(channel.key) === channel && channel.state === 'failed') touch(channel)
    }, RETRY_DELAY)
    retries.add(timer)
  }
  const refuse = (id: string | undefined, code: string, arg?: ChannelArg): void => {
    if (arg !== undefined) pending.answered(arg, id)
    for (const each of arg === undefined ? pending.refused(id, code) : [arg]) fail(each, code)
  }

  const hear = (event: WsEvent): void => {
    if (event.event === 'subscribe' && event.arg !== undefined) acknowledged(event.arg, event.id)
    else if (event.event === 'error' && (event.id === undefined || /^[su]\d/.test(event.id))) {
      if (event.id === undefined && pending.isEmpty()) other(event)
      else refuse(event.id, event.code ?? '', event.arg)
    } else if (event.event !== 'unsubscribe') other(event)
  }
  const deliver = (channel: Channel, text: string): void => {
    // Between a new subscribe and its answer, only leftovers of the old subscription can arrive.
    if (channel.state !== 'live') return
    const at = ports.now()
    for (const sink of channel.sinks) sink.frame(text, at)
  }
  const deliverBatch = (listeners: ReadonlySet<BatchListener> | undefined, text: string): void => {
    const at = ports.now()
    for (const listener of listeners ?? []) listener(text, at)
  }
  const batchOf = (arg: ChannelArg): Set<BatchListener> | undefined =>
    Object.keys(arg).length === 1 ? batches.get(arg.channel) : undefined
  const learn = (alias: string): void => {
    const arg = parseArg(alias)
    const channel = arg === undefined ? undefined : channels.get(channelKey(arg))
    const batch = arg === undefined || channel !== undefined ? undefined : batchOf(arg)
    if (batch !== undefined) batchAliases.set(alias, batch)
    else if (channel === undefined) {
      if (ignored.size >= MAX_IGNORED) ignored.clear()
      ignored.add(alias)
    } else {
      channel.aliases.push(alias)
      aliases.set(alias, channel)
    }
  }

  return {
    open: (arg, sink) => {
      const key = channelKey(arg)
      let channel = channels.get(key)
      if (channel === undefined) {
        channel = { key, arg, sinks: new Set(), aliases: [], state: 'off', resync: false }
        channels.set(key, channel)
        ignored.clear()
        batchAliases.clear()
      }
      channel.sinks.add(sink)
      touch(channel)
      if (channel.state === 'live') sink.up?.()
      const own = channel
      return () => {
        if (own.sinks.delete(sink) && own.sinks.size === 0) touch(own)
        if (!live && own.sinks.size === 0) forget(own)
      }
    },
    resync: (arg) => {
      const channel = channels.get(channelKey(arg))
      if (channel === undefined || !isOnWire(channel)) return
      channel.resync = true
      touch(channel)
    },
    frame: (text) => {
      const alias = peekArg(text)
      if (alias !== undefined) {
        let channel = aliases.get(alias)
        if (channel === undefined) {
          const batch = batchAliases.get(alias)
          if (batch !== undefined) return deliverBatch(batch, text)
          if (ignored.has(alias)) return
          learn(alias)
          channel = aliases.get(alias)
        }
        if (channel !== undefined) deliver(channel, text)
        else deliverBatch(batchAliases.get(alias), text)
        return
      }
      const frame = parseFrame(text)
      if (frame === undefined) return
      if ('event' in frame) return hear(frame.event)
      const channel = channels.get(channelKey(frame.arg))
      if (channel !== undefined) deliver(channel, text)
      else deliverBatch(batchOf(frame.arg), text)
    },
    onBatch: (channel, listener) => {
      const listeners = batches.get(channel) ?? new Set()
      batches.set(channel, listeners.add(listener))
      ignored.clear()
      return () => listeners.delete(listener)
    },
    pace: (next) => {
      pace = next
      tellPace()
    },
    connected: () => {
      live = true
      budget.reset()
      tellPace()
      for (const channel of channels.values()) touch(channel)
    },
    disconnected: () => {
      live = false
      loggedIn = false
      ports.clearTimeout(flushing)
      flushing = undefined
      pending.clear()
      for (const timer of retries) ports.clearTimeout(timer)
      retries.clear()
      touched.clear()
      for (const channel of channels.values()) {
        channel.state = 'off'
        channel.resync = false
        if (channel.sinks.size === 0) forget(channel)
        else for (const sink of channel.sinks) sink.down?.()
      }
    },
    setPrivate: (ready) => {
      loggedIn = ready
      if (ready) for (const channel of channels.values()) if (isPrivateChannel(channel.arg.channel)) touch(channel)
    },
    counts: () => {
      const all = [...channels.values()]
      return { open: all.filter(({ sinks }) => sinks.size > 0).length, subscribed: all.filter(isOnWire).length }
    },
  }
}
