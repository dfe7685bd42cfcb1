// What one subscription is: who listens, and how it stands on each open socket.

import { type ChannelArg, isPrivateChannel } from '#protocol'
import type { Timer } from '../base/ports.ts'
import type { Line } from '../socket/line.ts'
import type { PendingRequests } from './requests.ts'
import type { Sink } from './sink.ts'

/** One open socket as the channels see it. */
export interface Carrier {
  readonly line: Line
  readonly pending: PendingRequests
  loggedIn: boolean
  /** When something may be asked for once more, by the monotonic clock: of the last requests most are for what is new. */
  renewAt: number
}

/**
 * `asked`, `doubtful` and `live` are on the wire; `failing` is asked for again later, `refused` is not. `doubtful` was
 * asked before the page slept: its answer may have waited as long, so it does not count, and it is asked again.
 */
export type Leg = 'asked' | 'doubtful' | 'live' | 'failing' | 'refused'

/** One subscription: who listens, and how it stands on each open socket (two while one is being replaced). */
export interface Channel {
  readonly key: string
  readonly arg: ChannelArg
  readonly isPrivate: boolean
  readonly sinks: Set<Sink>
  readonly legs: Map<Carrier, Leg>
  /** The socket whose frames are taken: the newest that acknowledged. */
  source: Carrier | undefined
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
  legs: new Map(),
  source: undefined,
  group: undefined,
  resync: false,
  code: '',
  refusals: 0,
  retry: undefined,
})

/** Was it asked for there and not given back? */
export const isOnWire = (leg: Leg | undefined): boolean => leg === 'asked' || leg === 'doubtful' || leg === 'live'

/** The sockets on which it is. */
export const carriersOf = ({ legs }: Channel): Carrier[] =>
  [...legs].filter(([, leg]) => isOnWire(leg)).map(([carrier]) => carrier)

/**
 * Channels whose pushes add to the ones before and do not begin with a whole. While two sockets carry one, the frames
 * of both are taken; whoever listens drops what is known already (trades by their id).
 */
const ADDITIVE: ReadonlySet<string> = new Set(['trades', 'trades-all'])

/** Does it say only what is new? */
export const isAdditive = ({ arg }: Channel): boolean => ADDITIVE.has(arg.channel)

/** Are frames of this socket the channel's? Called for every frame, so the usual case comes first. */
export const takes = (channel: Channel, line: Line): boolean => {
  // What still comes before a new snapshot belongs to the subscription before it.
  if (channel.source?.line === line) return !channel.resync
  if (channel.source === undefined || channel.legs.size < 2 || !isAdditive(channel)) return false
  for (const [carrier, leg] of channel.legs) if (carrier.line === line) return leg === 'live'
  return false
}
