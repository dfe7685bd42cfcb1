// Keeps what the venue answered about each channel on each socket: acknowledged, refused, or to be asked for again.

import { type ChannelArg, WS_ERRORS, type WsEvent } from '#protocol'
import type { Ports } from '../base/ports.ts'
import { channelKey } from '../dialect/okx.ts'
import type { OpenSocket } from '../socket/openSocket.ts'
import { type Channel, isAdditive, isSubscribed, linksOf, type SocketLink } from './channel.ts'
import { TIMEOUT } from './requests.ts'
import type { Sender } from './sender.ts'

/** What a multiplexer tells of its channels. */
export interface MultiplexerEvents {
  /** Events that concern no channel: login, notice. */
  readonly event: (event: WsEvent, socket: OpenSocket) => void
  /** The newest of two sockets carries all that the other one did. May be told more than once. */
  readonly settled?: (socket: OpenSocket) => void
  /** Public channels are refused or unanswered, or none is any more. */
  readonly partial?: (on: boolean) => void
  /** The first channel is wanted, or the last one is not any more. */
  readonly wanted?: (on: boolean) => void
}

/** A private channel has too many connections; arrives after its acknowledgement. */
const CROWDED = 'channel-conn-count-error'
/** Refusals that may pass by themselves. */
const PASSING: ReadonlySet<string> = new Set([
  WS_ERRORS.tooFrequent,
  WS_ERRORS.internal,
  WS_ERRORS.loginNeeded,
  TIMEOUT,
  CROWDED,
])
/** The whole request is refused because one of its args is wrong, and the answer does not say which. */
const SPOILT: ReadonlySet<string> = new Set([WS_ERRORS.invalidRequest, WS_ERRORS.invalidArgs])
const RETRY_DELAY = 5_000
const MAX_RETRY_DELAY = 60_000

/** What the venue's answers, or their absence, do to channels. */
export interface ChannelRegistry {
  readonly handleEvent: (event: WsEvent, link: SocketLink) => void
  /** A request was refused or, with `TIMEOUT`, not answered. */
  readonly refuse: (link: SocketLink, id: string | undefined, code: string) => void
  /** A socket is gone; it is no longer among the links. `drained`: everything that it had under way has arrived. */
  readonly left: (link: SocketLink, drained: boolean) => void
  /** Nobody wants this channel any more. */
  readonly forget: (channel: Channel) => void
  /** Tells when the newest of two sockets carries everything. */
  readonly checkSettled: () => void
}

/** A channel goes on over another socket, but something may be missing. */
const interrupt = ({ sinks }: Channel): void => {
  for (const sink of sinks) sink.down?.()
  for (const sink of sinks) sink.up?.()
}

export const createChannelRegistry = (
  ports: Ports,
  channels: ReadonlyMap<string, Channel>,
  /** Open sockets, the newest last. */
  links: readonly SocketLink[],
  sender: () => Pick<Sender, 'touch'>,
  on: MultiplexerEvents & { unwanted(channel: Channel): void },
): ChannelRegistry => {
  const troubled = new Set<Channel>()
  let lastGroup = 0
  const trouble = (channel: Channel, troubling: boolean): void => {
    if (channel.isPrivate || troubling === troubled.has(channel)) return
    if (troubling) troubled.add(channel)
    else troubled.delete(channel)
    if (troubled.size === (troubling ? 1 : 0)) on.partial?.(troubling)
  }
  const checkSettled = (): void => {
    const newest = links.at(-1)
    if (newest === undefined || links.length < 2) return
    for (const channel of channels.values()) {
      const state = channel.states.get(newest)
      if (channel.sinks.size === 0 || state === 'live' || state === 'refused') continue
      // Its answer is still to come, or it came over the older one so far.
      if (state === 'asked' || linksOf(channel).length > 0) return
    }
    on.settled?.(newest.socket)
  }
  const acknowledged = (arg: ChannelArg, id: string | undefined, link: SocketLink): void => {
    link.pending.answered(arg, id)
    const channel = channels.get(channelKey(arg))
    const state = channel?.states.get(link)
    const isLate = state === 'failing' && channel?.code === TIMEOUT
    if (channel === undefined || !(state === 'asked' || isLate)) return
    // An answer to an earlier request of the same channel: data of that subscription may still be under way.
    if (id !== undefined && link.pending.isWaiting(channel.key)) return
    const { active: source } = channel
    channel.states.set(link, 'live')
    channel.group = undefined
    channel.refusals = 0
    channel.resync = false
    ports.clearTimeout(channel.retry)
    trouble(channel, false)
    if (source === undefined || source.socket.id < link.socket.id) channel.active = link
    if (source === undefined) for (const sink of channel.sinks) sink.up?.()
    checkSettled()
  }
  /** The one of two sockets that this channel came over does not carry it any more. */
  const fallBack = (channel: Channel, survivor: SocketLink, heardAt?: number): void => {
    const state = channel.states.get(survivor)
    if (state === 'live' && isAdditive(channel)) {
      channel.active = survivor
      return
    }
    // It had changed over already, so what came here since was dropped.
    if (state === 'live') channel.resync = true
    sender().touch(channel)
    if (state === 'refused') fail(channel, channel.code, survivor)
    else for (const sink of channel.sinks) sink.down?.(heardAt)
  }
  const fail = (channel: Channel, code: string, link: SocketLink): void => {
    channel.code = code
    channel.states.set(link, PASSING.has(code) ? 'failing' : 'refused')
    if (channel.resync) sender().touch(channel)
    const [other] = linksOf(channel)
    if (other === undefined) {
      channel.active = undefined
      trouble(channel, true)
      for (const sink of channel.sinks) sink.failed?.(code)
    } else if (channel.active === link) {
      channel.active = undefined
      fallBack(channel, other)
    }
    if (PASSING.has(code)) {
      ports.clearTimeout(channel.retry)
      const delay = Math.min(MAX_RETRY_DELAY, RETRY_DELAY * 2 ** channel.refusals++)
      channel.retry = ports.setTimeout(() => sender().touch(channel), delay)
    }
    checkSettled()
  }
  /** Asks again in halves, so that what is right is had; not where requests are few. */
  const split = (meant: readonly Channel[], link: SocketLink): boolean => {
    if (meant.length < 2 || link.socket.budget.isTight(ports.now())) return false
    const half = Math.ceil(meant.length / 2)
    lastGroup += 2
    for (const [i, channel] of meant.entries()) {
      channel.group = i < half ? lastGroup : lastGroup - 1
      channel.states.delete(link)
      sender().touch(channel)
    }
    return true
  }
  const refuse = (link: SocketLink, id: string | undefined, code: string, arg?: ChannelArg): void => {
    if (arg !== undefined) link.pending.answered(arg, id)
    const meant: Channel[] = []
    for (const each of arg === undefined ? link.pending.refused(id, code) : [arg]) {
      const channel = channels.get(channelKey(each))
      if (channel?.states.get(link) === 'asked') meant.push(channel)
    }
    if (arg === undefined && SPOILT.has(code) && split(meant, link)) return
    for (const channel of meant) fail(channel, code, link)
  }
  const hear = (event: WsEvent, link: SocketLink): void => {
    const { event: name, id, arg } = event
    if (name === 'subscribe' && arg !== undefined) acknowledged(arg, id, link)
    else if (name === CROWDED) {
      for (const channel of channels.values())
        if (channel.arg.channel === event.channel && isSubscribed(channel.states.get(link))) fail(channel, name, link)
    } else if (name === 'error' && (id === undefined ? !link.pending.isEmpty() : /^[su]\d/.test(id)))
      refuse(link, id, event.code ?? '', arg)
    else if (name !== 'unsubscribe') on.event(event, link.socket)
  }
  const leave = (channel: Channel, link: SocketLink, drained: boolean): void => {
    const state = channel.states.get(link)
    channel.states.delete(link)
    const wasSource = channel.active === link
    if (wasSource) channel.active = undefined
    const [survivor] = links
    if (survivor !== undefined) {
      if (channel.sinks.size === 0) sender().touch(channel)
      else if (wasSource) fallBack(channel, survivor, link.socket.heardAt)
      else if (state !== undefined && channel.states.get(survivor) === 'refused') fail(channel, channel.code, survivor)
      else if (state !== undefined) sender().touch(channel)
      // What happened before the newer socket listened may have been under way here.
      const wasNeeded = state === 'live' && isAdditive(channel) && link.socket.id < survivor.socket.id
      if (wasNeeded && !drained && channel.active === survivor) interrupt(channel)
      return
    }
    ports.clearTimeout(channel.retry)
    channel.resync = false
    channel.refusals = 0
    trouble(channel, false)
    if (channel.sinks.size === 0) on.unwanted(channel)
    else for (const sink of channel.sinks) sink.down?.(link.socket.heardAt)
  }

  return {
    handleEvent: hear,
    refuse,
    left: (link, drained) => {
      for (const channel of channels.values()) leave(channel, link, drained)
    },
    forget: (channel) => {
      ports.clearTimeout(channel.retry)
      trouble(channel, false)
    },
    checkSettled,
  }
}
