import type { PrivateChannel, PrivatePhase } from './channel.ts'
import type { PrivateFeed } from './feed.ts'

/** What a private feed tells the desk. */
export interface PrivateParts {
  readonly changed: () => void
  /** A poll that stands in for the channel brought an answer. */
  readonly answered?: (() => void) | undefined
  /** Tells how the channel that brings these feeds stands. */
  readonly phase: (
    ...feeds: readonly Pick<PrivateFeed<unknown>, 'setLeading'>[]
  ) => (phase: PrivatePhase, heardAt?: number) => void
}

/** A private feed and its channel, which is open as long as the session. */
export interface PrivateSource {
  readonly feed: Pick<PrivateFeed<unknown>, 'source' | 'session' | 'setLeading' | 'recheck' | 'close'>
  readonly join: () => PrivateChannel
}
