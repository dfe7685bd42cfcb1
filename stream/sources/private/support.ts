// How the user's conversation with support stands, by channel and poll; asked for only while a screen looks.

import { type ChatHead, serviceMsg } from '#protocol'
import type { Context, Wire } from '../wire.ts'
import { openPrivateChannel, type PrivateChannel } from './channel.ts'
import { createPrivateFeed } from './feed.ts'

export interface SupportWire {
  readonly wire: Wire
  readonly session: (signedIn: boolean) => void
  /** The page slept: what is shown has to be confirmed. */
  readonly doubt: () => void
  readonly close: () => void
}

export const createSupportFeed = (context: Context, changed: () => void): SupportWire => {
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
    if (head !== undefined) feed.pushed(head, channel?.place?.offset)
  }
  /** The channel is open while somebody looks, and no longer. */
  const settle = (): void => {
    if (isSignedIn && isWatched)
      channel ??= openPrivateChannel<ChatHead>(context, {
        arg: { channel: 'support' },
        isState: true,
        snapshot: take,
        update: take,
        phase: (phase) => feed.led(phase === 'live'),
      })
    else {
      channel?.close()
      channel = undefined
      feed.led(false)
    }
  }
  return {
    wire: {
      get state() {
        return feed.wire.state
      },
      get cleared() {
        return feed.wire.cleared === true
      },
      take: (full) => feed.wire.take(full),
      watch: (looks) => {
        isWatched = looks
        feed.wire.watch?.(looks)
        settle()
      },
      close: () => {
        isWatched = false
        feed.wire.close()
        settle()
      },
    },
    session: (signedIn) => {
      isSignedIn = signedIn
      feed.session(signedIn)
      settle()
    },
    doubt: () => {
      channel?.check()
      feed.doubt()
    },
    close: () => {
      isSignedIn = false
      settle()
      feed.close()
    },
  }
}
