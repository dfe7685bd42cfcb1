// A private feed from a channel that carries a state: the channel pushes it, and a poll stands in for the channel.

import type { Call, ChannelArg, ChannelData, PrivateChannelName } from '#protocol'
import type { PrivateData, PrivateFeedName } from '../../base/privateFeeds.ts'
import type { LazyContext } from '../source.ts'
import { openPrivateChannel, type PrivateChannel } from './channel.ts'
import { createPrivateFeed, type PrivatePoll } from './feed.ts'
import type { PrivateSource, PrivateSourceEvents } from './privateSource.ts'

/** Everything in which one such feed differs from the others. */
interface StateRow<N extends PrivateFeedName, K extends PrivateChannelName, S, C extends Call>
  extends PrivatePoll<S, C> {
  readonly arg: ChannelArg & { readonly channel: K }
  /** The state from a whole snapshot, which may have come in pages; undefined leaves it as it is. */
  readonly snapshot: (state: S | undefined, data: readonly ChannelData[K][]) => S | undefined
  /** The state after a push of what changed. */
  readonly update: (state: S | undefined, data: readonly ChannelData[K][]) => S | undefined
  /** Venue time of the newest part of a state, Unix ms. */
  readonly tsOf: (state: S) => number
  /** What screens see of a state. */
  readonly view: (state: S) => PrivateData[N]
  /** The channel is open only while a screen watches; otherwise as long as the session. */
  readonly whileWatched?: boolean
  /** Trading is live only while this channel is. */
  readonly isTrading?: boolean
}

/** A row that is ready to run. */
export interface PrivateRow {
  readonly channel: PrivateChannelName
  readonly isTrading: boolean
  readonly open: (context: LazyContext, on: PrivateSourceEvents) => PrivateSource
}

const openState = <N extends PrivateFeedName, K extends PrivateChannelName, S, C extends Call>(
  context: LazyContext,
  row: StateRow<N, K, S, C>,
  on: PrivateSourceEvents,
): PrivateSource => {
  let channel: PrivateChannel | undefined
  let isJoined = false
  let isWatched = false

  const pushed = (next: S | undefined): void => {
    if (next !== undefined) feed.pushed(next, channel?.cursor?.offset)
  }
  const openChannel = (): PrivateChannel =>
    openPrivateChannel<ChannelData[K]>(context, {
      arg: row.arg,
      isState: true,
      snapshot: (data) => pushed(row.snapshot(feed.state, data)),
      update: (data) => pushed(row.update(feed.state, data)),
      phase: (phase, heardAt) => {
        feed.setLeading(phase === 'live', heardAt)
        on.phase?.(phase, heardAt)
      },
    })
  /** Opens or closes the channel, whichever is due. */
  const settle = (): void => {
    if (isJoined && (isWatched || row.whileWatched !== true)) {
      channel ??= openChannel()
      return
    }
    channel?.close()
    channel = undefined
    feed.setLeading(false)
  }
  const feed = createPrivateFeed(context, row, {
    ...on,
    watched: (isWatchedNow) => {
      isWatched = isWatchedNow
      if (row.whileWatched === true) settle()
    },
  })
  return {
    source: feed.source,
    session: (signedIn) => {
      feed.session(signedIn)
      isJoined = false
      settle()
    },
    join: () => {
      isJoined = true
      settle()
    },
    recheck: () => {
      channel?.check()
      feed.recheck()
    },
    close: () => {
      isJoined = false
      settle()
      feed.close()
    },
  }
}

/** A row of the table in `table.ts`. */
export const stateRow = <N extends PrivateFeedName, K extends PrivateChannelName, S, C extends Call>(
  row: StateRow<N, K, S, C>,
): PrivateRow => ({
  channel: row.arg.channel,
  isTrading: row.isTrading === true,
  open: (context, on) => openState(context, row, on),
})
