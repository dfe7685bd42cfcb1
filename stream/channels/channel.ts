// What one subscription is: who listens, and how it stands on each open socket.

import { type ChannelArg, isPrivateChannel } from '#protocol'
import type { Timer } from '../base/ports.ts'
import type { OpenSocket } from '../socket/openSocket.ts'
import type { PendingRequests } from './requests.ts'
import type { Sink } from './sink.ts'

/** One open socket as the channels see it. */
export interface SocketLink {
  readonly socket: OpenSocket
  readonly pending: PendingRequests
  loggedIn: boolean
  /** When something may be asked for once more, by the monotonic clock: of the last requests most are for what is new. */
  renewAt: number
}

/**
 * `asked`, `unconfirmed` and `live` are on the wire; `failing` is asked for again later, `refused` is not. `unconfirmed` was
 * asked before the page slept: its answer may have waited as long, so it does not count, and it is asked again.
 */
export type SubscriptionState = 'asked' | 'unconfirmed' | 'live' | 'failing' | 'refused'

/** One subscription: who listens, and how it stands on each open socket (two while one is being replaced). */
export interface Channel {
  readonly key: string
  readonly arg: ChannelArg
  readonly isPrivate: boolean
  readonly sinks: Set<Sink>
  readonly states: Map<SocketLink, SubscriptionState>
  /** The socket whose frames are taken: the newest that acknowledged. */
  active: SocketLink | undefined
  /** Asked for together with those of the same number alone: their request was refused as a whole. */
  group: number | undefined
  /** A new snapshot is wanted. */
  resync: boolean
  /** Why it was refused last, how often in a row, and when it is asked for again. */
  code: string
  refusals: number
  retry: Timer | undefined
}

export const createChannel = (key: string, arg: ChannelArg): Channel => ({
  key,
  arg,
  isPrivate: isPrivateChannel(arg.channel),
  sinks: new Set(),
  states: new Map(),
  active: undefined,
  group: undefined,
  resync: false,
  code: '',
  refusals: 0,
  retry: undefined,
})

/** Was it asked for there and not given back? */
export const isSubscribed = (state: SubscriptionState | undefined): boolean =>
  state === 'asked' || state === 'unconfirmed' || state === 'live'

/** The sockets on which it is. */
export const linksOf = ({ states }: Channel): SocketLink[] =>
  [...states].filter(([, state]) => isSubscribed(state)).map(([link]) => link)

/**
 * Channels whose pushes add to the ones before and do not begin with a whole. While two sockets carry one, the frames
 * of both are taken; whoever listens drops what is known already (trades by their id).
 */
const ADDITIVE: ReadonlySet<string> = new Set(['trades', 'trades-all'])

/** Does it say only what is new? */
export const isAdditive = ({ arg }: Channel): boolean => ADDITIVE.has(arg.channel)

/** Are frames of this socket the channel's? Called for every frame, so the usual case comes first. */
export const accepts = (channel: Channel, socket: OpenSocket): boolean => {
  // What still comes before a new snapshot belongs to the subscription before it.
  if (channel.active?.socket === socket) return !channel.resync
  if (channel.active === undefined || channel.states.size < 2 || !isAdditive(channel)) return false
  for (const [link, state] of channel.states) if (link.socket === socket) return state === 'live'
  return false
}
