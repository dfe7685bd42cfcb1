// Keeps what the venue answered about each channel on each socket: acknowledged, refused, or to be asked for again.

import type { ChannelArg, WsEvent } from '#protocol'
import type { Ports } from '../base/ports.ts'
import { channelKey } from '../dialect/okx.ts'
import type { OpenSocket } from '../socket/openSocket.ts'
import { type Channel, isAdditive, isSubscribed, linksOf, type SocketLink } from './channel.ts'
import { createFailover, TOO_MANY_CONNECTIONS } from './failover.ts'
import { createRefusals, type Refuse } from './refusals.ts'
import { TIMEOUT } from './requests.ts'
import type { Sender } from './sender.ts'
import { createTroubled } from './troubled.ts'

/** What a multiplexer tells of its channels. */
export interface MultiplexerEvents {
  /** Events that concern no channel: login, notice. */
  readonly event: (event: WsEvent, socket: OpenSocket) => void
  /** The newest of two sockets carries all that the other one did. May be called more than once. */
  readonly settled?: (socket: OpenSocket) => void
  /** Public channels are refused or unanswered, or none is any more. */
  readonly partial?: (on: boolean) => void
  /** The first channel is wanted, or the last one is not any more. */
  readonly wanted?: (on: boolean) => void
}

/** What the venue's answers, or their absence, do to channels. */
export interface ChannelRegistry {
  readonly handleEvent: (event: WsEvent, link: SocketLink) => void
  readonly refuse: Refuse
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

/** Does the newest socket carry everything that the other one did? */
const carriesAll = (newest: SocketLink, channels: Iterable<Channel>): boolean => {
  for (const channel of channels) {
    const state = channel.states.get(newest)
    if (channel.sinks.size === 0 || state === 'live' || state === 'refused') continue
    // Its answer is still to come, or it came over the older one so far.
    if (state === 'asked' || linksOf(channel).length > 0) return false
  }
  return true
}

export const createChannelRegistry = (
  ports: Ports,
  channels: ReadonlyMap<string, Channel>,
  /** Open sockets, the newest last. */
  links: readonly SocketLink[],
  sender: () => Pick<Sender, 'touch'>,
  on: MultiplexerEvents & { unwanted(channel: Channel): void },
): ChannelRegistry => {
  const trouble = createTroubled(on.partial)
  const checkSettled = (): void => {
    const newest = links.at(-1)
    if (newest !== undefined && links.length > 1 && carriesAll(newest, channels.values())) on.settled?.(newest.socket)
  }
  const { fail, fallBack } = createFailover(ports, sender, {
    troubled: (channel) => trouble(channel, true),
    handled: checkSettled,
  })
  const refuse = createRefusals(ports, channels, sender, fail)
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
  const hear = (event: WsEvent, link: SocketLink): void => {
    const { event: name, id, arg } = event
    if (name === 'subscribe' && arg !== undefined) acknowledged(arg, id, link)
    else if (name === TOO_MANY_CONNECTIONS) {
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
