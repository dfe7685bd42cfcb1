import type { Seen } from '../../base/api.ts'
import type { FeedSource } from '../source.ts'
import type { PrivatePhase } from './channel.ts'

/** One private feed as the session runs it. */
export interface PrivateSource {
  readonly source: FeedSource
  /** The user signed in or out. Signing out closes the channel and forgets the state. */
  readonly session: (signedIn: boolean) => void
  /** The session has begun and its channel may be opened. `seen`: how far the history was seen before this start. */
  readonly join?: (seen: Seen | undefined) => void
  /** The page was away for so long that what it shows has to be confirmed. */
  readonly recheck: () => void
  readonly close: () => void
}

/** What a private feed reports. */
export interface PrivateSourceEvents {
  readonly changed: () => void
  /** A poll that stands in for the channel brought an answer. */
  readonly answered?: (() => void) | undefined
  /** The phase of its channel; `heardAt` as in `PrivateChannelOptions`. */
  readonly phase?: (phase: PrivatePhase, heardAt?: number) => void
}
