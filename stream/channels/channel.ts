import { type ChannelArg, isPrivateChannel } from '#protocol'
import type { Line } from '../connection/line.ts'
import type { Sink } from '../multiplexer.ts'
import type { Timer } from '../ports.ts'
import type { PendingRequests } from './requests.ts'

/** One open socket as the channels see it. */
export interface Carrier {
  readonly line: Line
  readonly pending: PendingRequests
  loggedIn: boolean
}

/** `asked` and `live` are on the wire; `failing` is asked for again later, `refused` is not. */
export type Leg = 'asked' | 'live' | 'failing' | 'refused'

/** One subscription: who listens, and how it stands on each open socket (two while one is being replaced). */
export interface Channel {
  readonly key: string
  readonly arg: ChannelArg
  readonly isPrivate: boolean
  readonly sinks: Set<Sink>
  readonly legs: Map<Carrier, Leg>
  /** The socket whose frames are taken: the newest that acknowledged. */
  source: Carrier | undefined
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
  legs: new Map(),
  source: undefined,
  resync: false,
  code: '',
  refusals: 0,
  retry: undefined,
})

export const isOnWire = (leg: Leg | undefined): boolean => leg === 'asked' || leg === 'live'

export const carriersOf = ({ legs }: Channel): Carrier[] =>
  [...legs].filter(([, leg]) => isOnWire(leg)).map(([carrier]) => carrier)

/**
 * Channels whose pushes add to the ones before and do not begin with a whole. While two sockets carry one, the frames
 * of both are taken; whoever listens drops what is known already (trades by their id).
 */
const ADDITIVE: ReadonlySet<string> = new Set(['trades', 'trades-all'])

export const isAdditive = ({ arg }: Channel): boolean => ADDITIVE.has(arg.channel)

/** Are frames of this socket the channel's? Called for every frame, so the usual case comes first. */
export const takes = (channel: Channel, line: Line): boolean => {
  // What still comes before a new snapshot belongs to the subscription before it.
  if (channel.source?.line === line) return !channel.resync
  if (channel.source === undefined || channel.legs.size < 2 || !isAdditive(channel)) return false
  for (const [carrier, leg] of channel.legs) if (carrier.line === line) return leg === 'live'
  return false
}
