// How the user's conversation with support stands, by channel and poll; asked for only while a screen looks.

import { type ChatHead, serviceMsg } from '#protocol'
import type { FeedSource, LazyContext } from '../source.ts'
import { openPrivateChannel, type PrivateChannel } from './channel.ts'
import { createPrivateFeed } from './feed.ts'

export interface SupportSource {
  readonly source: FeedSource
  readonly session: (signedIn: boolean) => void
  /** The page slept: what is shown has to be confirmed. */
  readonly recheck: () => void
  readonly close: () => void
}

export const createSupportFeed = (context: LazyContext, changed: () => void): SupportSource => {
  const feed = createPrivateFeed<ChatHead, typeof serviceMsg.sign>(
    context,
    {
      call: serviceMsg.sign,
      input: {},
      apply: (state, { chat }) => (state !== undefined && chat.at <= state.at ? state : chat),
      tsOf: ({ at }) => at,
      view: (chat) => ({ kind: 'support', chat }),
    },
    { changed },
  )
  let channel: PrivateChannel | undefined
  let isSignedIn = false
  let isWatched = false
  const take = ([head]: readonly ChatHead[]): void => {
    if (head !== undefined) feed.pushed(head, channel?.cursor?.offset)
  }
  /** The channel is open while somebody looks, and no longer. */
  const settle = (): void => {
    if (isSignedIn && isWatched)
      channel ??= openPrivateChannel<ChatHead>(context, {
        arg: { channel: 'support' },
        isState: true,
        snapshot: take,
        update: take,
        phase: (phase) => feed.setLeading(phase === 'live'),
      })
    else {
      channel?.close()
      channel = undefined
      feed.setLeading(false)
    }
  }
  return {
    source: {
      get state() {
        return feed.source.state
      },
      get cleared() {
        return feed.source.cleared === true
      },
      take: (full) => feed.source.take(full),
      watch: (looks) => {
        isWatched = looks
        feed.source.watch?.(looks)
        settle()
      },
      close: () => {
        isWatched = false
        feed.source.close()
        settle()
      },
    },
    session: (signedIn) => {
      isSignedIn = signedIn
      feed.session(signedIn)
      settle()
    },
    recheck: () => {
      channel?.check()
      feed.recheck()
    },
    close: () => {
      isSignedIn = false
      settle()
      feed.close()
    },
  }
}
