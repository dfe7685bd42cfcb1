import type { Sink } from './sink.ts'
// Many subscriptions over one connection: counted, asked for once, and each push brought to whom it belongs.

import type { ChannelArg, Pace } from '#protocol'
import type { Ports } from '../base/ports.ts'
import { channelKey, encode, parseFrame, peekArg } from '../dialect/okx.ts'
import type { Line } from '../socket/line.ts'
import { type Carrier, type Channel, carriersOf, createChannel, isOnWire, takes } from './channel.ts'
import { createPendingRequests, TIMEOUT } from './requests.ts'
import { createRoutes } from './routes.ts'
import { createSender } from './sender.ts'
import { createStanding, type MultiplexerEvents } from './standing.ts'

/** A push for many subscriptions, still as text; `at` is its arrival, Unix ms. */
export type BatchListener = (text: string, at: number) => void

/** What feeds may do with channels. */
export interface Channels {
  /** Counted: the first sink subscribes, the last one to leave unsubscribes. */
  readonly open: (arg: ChannelArg, sink: Sink) => () => void
  /**
   * Unsubscribes and subscribes again: the next data is a snapshot. What was asked already begins with one, unless the
   * page `slept` meanwhile.
   */
  readonly resync: (arg: ChannelArg, slept?: boolean) => void
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

/** The channels as who owns the sockets sees them. */
export interface Multiplexer extends Channels {
  readonly frame: (text: string, line: Line) => void
  /** An empty socket is open: the only one, or the successor of the one before. */
  readonly connected: (line: Line) => void
  /** `drained`: everything that it had under way has arrived. */
  readonly disconnected: (line: Line, drained: boolean) => void
  /** Private channels wait until their socket is logged in. */
  readonly setPrivate: (ready: boolean, line: Line) => void
}

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
  let pace: Pace | undefined

  const carrierOf = (line: Line): Carrier | undefined => carriers.find((carrier) => carrier.line === line)
  const tellPace = ({ line }: Carrier): void => {
    if (pace !== undefined) line.send(encode({ id: 'p1', op: 'pace', args: [pace] }))
  }
  const forget = (channel: Channel): void => {
    standing.forget(channel)
    sender.forget(channel)
    channel.source = undefined
    channel.legs.clear()
    // Another may stand under this key by now.
    if (channels.get(channel.key) === channel) channels.delete(channel.key)
    routes.renew()
  }
  const standing = createStanding(ports, channels, carriers, () => sender, { ...on, unwanted: forget })
  const sender = createSender(ports, carriers, { unwanted: forget, flushed: standing.checkSettled })

  const deliver = (route: Channel | Set<BatchListener> | undefined, text: string, line: Line): void => {
    if (route === undefined) return
    const at = ports.now()
    if (route instanceof Set) for (const listener of route) listener(text, at)
    else if (takes(route, line)) for (const sink of route.sinks) sink.frame(text, at)
    else return
    line.heardAt = at
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
    resync: (arg, slept = false) => {
      const channel = channels.get(channelKey(arg))
      if (channel === undefined || carriersOf(channel).length === 0) return
      if (slept) for (const [carrier, leg] of channel.legs) if (leg === 'asked') channel.legs.set(carrier, 'doubtful')
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
      if ('event' in frame) standing.hear(frame.event, carrier)
      else deliver(resolve(frame.arg), text, line)
    },
    connected: (line) => {
      const pending = createPendingRequests(ports, (id) => standing.refuse(carrier, id, TIMEOUT))
      const carrier: Carrier = { line, pending, loggedIn: false, renewAt: 0 }
      carriers.push(carrier)
      tellPace(carrier)
      for (const channel of channels.values()) sender.touch(channel)
      sender.soon()
    },
    disconnected: (line, drained) => {
      const carrier = carrierOf(line)
      if (carrier === undefined) return
      carriers.splice(carriers.indexOf(carrier), 1)
      carrier.pending.clear()
      if (carriers.length === 0) sender.clear()
      standing.left(carrier, drained)
    },
    setPrivate: (ready, line) => {
      const carrier = carrierOf(line)
      if (carrier === undefined) return
      carrier.loggedIn = ready
      if (ready) for (const channel of channels.values()) if (channel.isPrivate) sender.touch(channel)
    },
    counts: () => {
      let [open, subscribed] = [0, 0]
      for (const { sinks, legs } of channels.values()) {
        if (sinks.size > 0) open++
        for (const leg of legs.values())
          if (isOnWire(leg)) {
            subscribed++
            break
          }
      }
      return { open, subscribed }
    },
  }
}
