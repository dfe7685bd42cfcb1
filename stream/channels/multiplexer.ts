// Many subscriptions over one connection: counted, asked for once, and each push brought to whom it belongs.

import type { ChannelArg, Pace } from '#protocol'
import type { Ports } from '../base/ports.ts'
import { channelKey, encode, parseFrame, peekArg } from '../dialect/okx.ts'
import type { OpenSocket } from '../socket/openSocket.ts'
import { accepts, type Channel, createChannel, isSubscribed, linksOf, type SocketLink } from './channel.ts'
import { createChannelRegistry, type MultiplexerEvents } from './registry.ts'
import { createPendingRequests, TIMEOUT } from './requests.ts'
import { createRoutes } from './routes.ts'
import { createSender } from './sender.ts'
import type { Sink } from './sink.ts'

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
  /** How often this connection wants its batches: sent now if live, and again on each new socket. Only our venue knows it. */
  readonly pace: (pace: Pace) => void
  /** Channels with a listener, and channels on the wire. */
  readonly counts: () => { open: number; subscribed: number }
}

/** The channels as who owns the sockets sees them. */
export interface Multiplexer extends Channels {
  readonly frame: (text: string, socket: OpenSocket) => void
  /** An empty socket is open: the only one, or the successor of the one before. */
  readonly connected: (socket: OpenSocket) => void
  /** `drained`: everything that it had under way has arrived. */
  readonly disconnected: (socket: OpenSocket, drained: boolean) => void
  /** Private channels wait until their socket is logged in. */
  readonly setPrivate: (ready: boolean, socket: OpenSocket) => void
}

const countsOf = (channels: Iterable<Channel>): { open: number; subscribed: number } => {
  let [open, subscribed] = [0, 0]
  for (const { sinks, states } of channels) {
    if (sinks.size > 0) open++
    for (const state of states.values())
      if (isSubscribed(state)) {
        subscribed++
        break
      }
  }
  return { open, subscribed }
}

type Route = Channel | Set<BatchListener> | undefined

const deliver = (route: Route, text: string, socket: OpenSocket, at: number): void => {
  if (route === undefined) return
  if (route instanceof Set) for (const listener of route) listener(text, at)
  else if (accepts(route, socket)) for (const sink of route.sinks) sink.frame(text, at)
  else return
  socket.heardAt = at
}

/** A new subscriber retries channels that were refused before. */
const retryRefused = ({ states }: Channel): void => {
  for (const [link, state] of states) if (state === 'refused') states.delete(link)
}

/** A request from before the device slept may have been answered as long ago, so it proves nothing. */
const markUnconfirmed = (channel: Channel): void => {
  for (const [link, state] of channel.states) if (state === 'asked') channel.states.set(link, 'unconfirmed')
}

/**
 * Many feeds on one socket: channels are counted, and what changes within a tick goes out in one request. While one
 * socket follows another (`socket/handover.ts`) everything is asked for on the newer one, and each channel changes
 * over when it is acknowledged there.
 */
export const createMultiplexer = (ports: Ports, on: MultiplexerEvents): Multiplexer => {
  const channels = new Map<string, Channel>()
  /** Open sockets, the newest last. */
  const links: SocketLink[] = []
  const batches = new Map<string, Set<BatchListener>>()
  const resolve = (arg: ChannelArg): Route =>
    channels.get(channelKey(arg)) ?? (Object.keys(arg).length === 1 ? batches.get(arg.channel) : undefined)
  const routes = createRoutes(resolve)
  let pace: Pace | undefined

  const linkOf = (socket: OpenSocket): SocketLink | undefined => links.find((link) => link.socket === socket)
  const tellPace = ({ socket }: SocketLink): void => {
    if (pace !== undefined) socket.send(encode({ id: 'p1', op: 'pace', args: [pace] }))
  }
  const forget = (channel: Channel): void => {
    registry.forget(channel)
    sender.forget(channel)
    channel.active = undefined
    channel.states.clear()
    // Another may stand under this key by now.
    if (channels.get(channel.key) === channel) channels.delete(channel.key)
    routes.renew()
  }
  const registry = createChannelRegistry(ports, channels, links, () => sender, { ...on, unwanted: forget })
  const sender = createSender(ports, links, { unwanted: forget, flushed: registry.checkSettled })

  return {
    open: (arg, sink) => {
      const key = channelKey(arg)
      const channel = channels.get(key) ?? createChannel(key, arg)
      if (!channels.has(key)) {
        channels.set(key, channel)
        routes.renew()
      }
      channel.sinks.add(sink)
      retryRefused(channel)
      sender.touch(channel)
      if (channel.active !== undefined) sink.up?.()
      on.wanted?.(true)
      return () => {
        if (!channel.sinks.delete(sink) || channel.sinks.size > 0) return
        if (linksOf(channel).length > 0) sender.touch(channel)
        else forget(channel)
        if (![...channels.values()].some(({ sinks }) => sinks.size > 0)) on.wanted?.(false)
      }
    },
    resync: (arg, slept = false) => {
      const channel = channels.get(channelKey(arg))
      if (channel === undefined || linksOf(channel).length === 0) return
      if (slept) markUnconfirmed(channel)
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
      for (const link of links) tellPace(link)
    },
    frame: (text, socket) => {
      const alias = peekArg(text)
      if (alias !== undefined) return deliver(routes.find(alias), text, socket, ports.now())
      const frame = parseFrame(text)
      const link = linkOf(socket)
      if (frame === undefined || link === undefined) return
      if ('event' in frame) registry.handleEvent(frame.event, link)
      else deliver(resolve(frame.arg), text, socket, ports.now())
    },
    connected: (socket) => {
      const pending = createPendingRequests(ports, (id) => registry.refuse(link, id, TIMEOUT))
      const link: SocketLink = { socket, pending, loggedIn: false, renewAt: 0 }
      links.push(link)
      tellPace(link)
      for (const channel of channels.values()) sender.touch(channel)
      sender.soon()
    },
    disconnected: (socket, drained) => {
      const link = linkOf(socket)
      if (link === undefined) return
      links.splice(links.indexOf(link), 1)
      link.pending.clear()
      if (links.length === 0) sender.clear()
      registry.left(link, drained)
    },
    setPrivate: (ready, socket) => {
      const link = linkOf(socket)
      if (link === undefined) return
      link.loggedIn = ready
      if (ready) for (const channel of channels.values()) if (channel.isPrivate) sender.touch(channel)
    },
    counts: () => countsOf(channels.values()),
  }
}
