import { type ChannelArg, type Pace, WS_ERRORS, type WsEvent } from '#protocol'
import type { Seen } from './api.ts'
import { type Carrier, type Channel, carriersOf, createChannel, isOnWire, isWhole, takes } from './channels/channel.ts'
import { createPendingRequests, TIMEOUT } from './channels/requests.ts'
import { createRoutes } from './channels/routes.ts'
import { createSender } from './channels/sender.ts'
import type { Line } from './connection/line.ts'
import { channelKey, encode, parseFrame, peekArg } from './dialect/okx.ts'
import type { Ports } from './ports.ts'

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

/** What feeds may do with channels. */
export interface Channels {
  /** Counted: the first sink subscribes, the last one to leave unsubscribes. */
  readonly open: (arg: ChannelArg, sink: Sink) => () => void
  /** Unsubscribes and subscribes again: the next data is a snapshot. */
  readonly resync: (arg: ChannelArg) => void
  /**
   * Frames whose `arg` is nothing but this channel's name: one push for many subscriptions of it. Any number may
   * listen. While one socket follows another the frames of both come; what they hold is told apart by its own time.
   */
  readonly onBatch: (channel: string, listener: BatchListener) => () => void
  /** How often this connection wants its batches: told now if live, and again on each new socket. Ours alone knows it. */
  readonly pace: (pace: Pace) => void
  /** Channels with a listener, and channels on the wire. */
  readonly counts: () => { open: number; subscribed: number }
}

export interface Multiplexer extends Channels {
  readonly frame: (text: string, line: Line) => void
  /** An empty socket is open: the only one, or the successor of the one before. */
  readonly connected: (line: Line) => void
  readonly disconnected: (line: Line) => void
  /** Private channels wait until their socket is logged in. */
  readonly setPrivate: (ready: boolean, line: Line) => void
}

export interface MultiplexerEvents {
  /** Events that concern no channel: login, notice. */
  event(event: WsEvent, line: Line): void
  /** The newest of two sockets carries all that the other one did. May be told more than once. */
  settled?(line: Line): void
  /** Public channels are refused or unanswered, or none is any more. */
  partial?(on: boolean): void
  /** The first channel is wanted, or the last one is not any more. */
  wanted?(on: boolean): void
}

/** Tells of a private channel that has too many connections; comes after its acknowledgement. */
const CROWDED = 'channel-conn-count-error'
/** These may pass by themselves. */
const PASSING: ReadonlySet<string> = new Set([
  WS_ERRORS.tooFrequent,
  WS_ERRORS.internal,
  WS_ERRORS.loginNeeded,
  TIMEOUT,
  CROWDED,
])
const RETRY_DELAY = 5_000
const MAX_RETRY_DELAY = 60_000

/**
 * Many feeds on one socket: channels are counted, and what changes within a tick goes out in one request. While one
 * socket follows another (`connection/handover.ts`) everything is asked for on the newer one, and each channel changes
 * over when it is acknowledged there.
 */
export const createMultiplexer = (ports: Ports, on: MultiplexerEvents): Multiplexer => {
  const channels = new Map<string, Channel>()
  /** Open sockets, the newest last. */
  const carriers: Carrier[] = []
  const batches = new Map<string, Set<BatchListener>>()
  const resolve = (arg: ChannelArg): Channel | Set<BatchListener> | undefined =>
    channels.get(channelKey(arg)) ?? (Object.keys(arg).length === 1 ? batches.get(arg.channel) : undefined)
  const routes = createRoutes(resolve)
  const troubled = new Set<Channel>()
  let pace: Pace | undefined

  const carrierOf = (line: Line): Carrier | undefined => carriers.find((carrier) => carrier.line === line)
  const tellPace = ({ line }: Carrier): void => {
    if (pace !== undefined) line.send(encode({ id: 'p1', op: 'pace', args: [pace] }))
  }
  const trouble = (channel: Channel, troubling: boolean): void => {
    if (channel.isPrivate || troubling === troubled.has(channel)) return
    if (troubling) troubled.add(channel)
    else troubled.delete(channel)
    if (troubled.size === (troubling ? 1 : 0)) on.partial?.(troubling)
  }
  const forget = (channel: Channel): void => {
    ports.clearTimeout(channel.retry)
    trouble(channel, false)
    sender.forget(channel)
    channel.source = undefined
    channel.legs.clear()
    // Another may stand under this key by now.
    if (channels.get(channel.key) === channel) channels.delete(channel.key)
    routes.renew()
  }
  const sender = createSender(ports, carriers, {
    unwanted: forget,
    flushed: () => checkSettled(),
  })

  const checkSettled = (): void => {
    const newest = carriers.at(-1)
    if (newest === undefined || carriers.length < 2) return
    for (const { sinks, source, legs } of channels.values()) {
      const isOwed = sinks.size > 0 && source !== undefined && source !== newest
      if (isOwed && legs.get(newest) !== 'refused') return
    }
    on.settled?.(newest.line)
  }
  const acknowledged = (arg: ChannelArg, id: string | undefined, carrier: Carrier): void => {
    carrier.pending.answered(arg, id)
    const channel = channels.get(channelKey(arg))
    const leg = channel?.legs.get(carrier)
    const isLate = leg === 'failing' && channel?.code === TIMEOUT
    if (channel === undefined || !(leg === 'asked' || isLate)) return
    // An answer to an earlier request of the same channel: data of that subscription may still be under way.
    if (id !== undefined && carrier.pending.isWaiting(channel.key)) return
    const { source } = channel
    channel.legs.set(carrier, 'live')
    channel.refusals = 0
    channel.resync = false
    ports.clearTimeout(channel.retry)
    trouble(channel, false)
    if (source === undefined || source.line.id < carrier.line.id) channel.source = carrier
    if (source === undefined) for (const sink of channel.sinks) sink.up?.()
    checkSettled()
  }
  /** The one of two sockets that this channel came over does not carry it any more. */
  const fallBack = (channel: Channel, survivor: Carrier): void => {
    const leg = channel.legs.get(survivor)
    if (leg === 'live' && isWhole(channel)) {
      channel.source = survivor
      return
    }
    // It had changed over already, so what came here since was dropped.
    if (leg === 'live') channel.resync = true
    sender.touch(channel)
    if (leg === 'refused') fail(channel, channel.code, survivor)
    else for (const sink of channel.sinks) sink.down?.()
  }
  const fail = (channel: Channel, code: string, carrier: Carrier): void => {
    channel.code = code
    channel.legs.set(carrier, PASSING.has(code) ? 'failing' : 'refused')
    if (channel.resync) sender.touch(channel)
    const [other] = carriersOf(channel)
    if (other === undefined) {
      channel.source = undefined
      trouble(channel, true)
      for (const sink of channel.sinks) sink.failed?.(code)
    } else if (channel.source === carrier) {
      channel.source = undefined
      fallBack(channel, other)
    }
    if (PASSING.has(code)) {
      ports.clearTimeout(channel.retry)
      const delay = Math.min(MAX_RETRY_DELAY, RETRY_DELAY * 2 ** channel.refusals++)
      channel.retry = ports.setTimeout(() => sender.touch(channel), delay)
    }
    checkSettled()
  }
  const refuse = (carrier: Carrier, id: string | undefined, code: string, arg?: ChannelArg): void => {
    if (arg !== undefined) carrier.pending.answered(arg, id)
    for (const each of arg === undefined ? carrier.pending.refused(id, code) : [arg]) {
      const channel = channels.get(channelKey(each))
      if (channel?.legs.get(carrier) === 'asked') fail(channel, code, carrier)
    }
  }
  const hear = (event: WsEvent, carrier: Carrier): void => {
    const { event: name, id, arg } = event
    if (name === 'subscribe' && arg !== undefined) acknowledged(arg, id, carrier)
    else if (name === CROWDED) {
      for (const channel of channels.values())
        if (channel.arg.channel === event.channel && isOnWire(channel.legs.get(carrier))) fail(channel, name, carrier)
    } else if (name === 'error' && (id === undefined ? !carrier.pending.isEmpty() : /^[su]\d/.test(id)))
      refuse(carrier, id, event.code ?? '', arg)
    else if (name !== 'unsubscribe') on.event(event, carrier.line)
  }
  const deliver = (route: Channel | Set<BatchListener> | undefined, text: string, line: Line): void => {
    if (route === undefined) return
    const at = ports.now()
    if (route instanceof Set) for (const listener of route) listener(text, at)
    else if (takes(route, line)) for (const sink of route.sinks) sink.frame(text, at)
  }

  const leave = (channel: Channel, carrier: Carrier): void => {
    const wasHere = channel.legs.delete(carrier)
    const wasSource = channel.source === carrier
    if (wasSource) channel.source = undefined
    const [survivor] = carriers
    if (survivor !== undefined) {
      if (channel.sinks.size === 0) sender.touch(channel)
      else if (wasSource) fallBack(channel, survivor)
      else if (wasHere) sender.touch(channel)
      return
    }
    ports.clearTimeout(channel.retry)
    channel.resync = false
    channel.refusals = 0
    trouble(channel, false)
    if (channel.sinks.size === 0) forget(channel)
    else for (const sink of channel.sinks) sink.down?.()
  }

  return {
    open: (arg, sink) => {
      const key = channelKey(arg)
      const channel = channels.get(key) ?? createChannel(key, arg)
      if (!channels.has(key)) {
        channels.set(key, channel)
        routes.renew()
      }
      channel.sinks.add(sink)
      // Who comes anew has not been told, and may have better luck.
      for (const [carrier, leg] of channel.legs) if (leg === 'refused') channel.legs.delete(carrier)
      sender.touch(channel)
      if (channel.source !== undefined) sink.up?.()
      on.wanted?.(true)
      return () => {
        if (!channel.sinks.delete(sink) || channel.sinks.size > 0) return
        if (carriersOf(channel).length > 0) sender.touch(channel)
        else forget(channel)
        if (![...channels.values()].some(({ sinks }) => sinks.size > 0)) on.wanted?.(false)
      }
    },
    resync: (arg) => {
      const channel = channels.get(channelKey(arg))
      if (channel === undefined || carriersOf(channel).length === 0) return
      channel.resync = true
      sender.touch(channel)
    },
    onBatch: (channel, listener) => {
      const listeners = batches.get(channel) ?? new Set()
      batches.set(channel, listeners.add(listener))
      routes.renew()
      return () => listeners.delete(listener)
    },
    pace: (next) => {
      pace = next
      for (const carrier of carriers) tellPace(carrier)
    },
    frame: (text, line) => {
      const alias = peekArg(text)
      if (alias !== undefined) return deliver(routes.find(alias), text, line)
      const frame = parseFrame(text)
      const carrier = carrierOf(line)
      if (frame === undefined || carrier === undefined) return
      if ('event' in frame) hear(frame.event, carrier)
      else deliver(resolve(frame.arg), text, line)
    },
    connected: (line) => {
      const pending = createPendingRequests(ports, (id) => refuse(carrier, id, TIMEOUT))
      const carrier: Carrier = { line, pending, loggedIn: false }
      carriers.push(carrier)
      tellPace(carrier)
      for (const channel of channels.values()) sender.touch(channel)
      sender.soon()
    },
    disconnected: (line) => {
      const carrier = carrierOf(line)
      if (carrier === undefined) return
      carriers.splice(carriers.indexOf(carrier), 1)
      carrier.pending.clear()
      if (carriers.length === 0) sender.clear()
      for (const channel of channels.values()) leave(channel, carrier)
    },
    setPrivate: (ready, line) => {
      const carrier = carrierOf(line)
      if (carrier === undefined) return
      carrier.loggedIn = ready
      if (ready) for (const channel of channels.values()) if (channel.isPrivate) sender.touch(channel)
    },
    counts: () => {
      const all = [...channels.values()]
      return {
        open: all.filter(({ sinks }) => sinks.size > 0).length,
        subscribed: all.filter((channel) => carriersOf(channel).length > 0).length,
      }
    },
  }
}
