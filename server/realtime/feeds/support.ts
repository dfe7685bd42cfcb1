import type { ChatHead } from '#protocol'
import { frameMaker } from './context.ts'
import type { StateChannelFeed } from './stateChannel.ts'
import { stateFeed } from './stateFeed.ts'

/** The state of the user's conversation with support: a snapshot, then each change. Messages are fetched by a call. */
export const support: StateChannelFeed<ChatHead> = {
  read: ({ support: conversations }, uid) => conversations.headOf({ uid }),
  fields: ['uid'],
  open(arg, { private: hub }) {
    const { uid } = arg
    if (hub === undefined || uid === undefined) return undefined
    return stateFeed<ChatHead, ChatHead>({
      hub,
      uid,
      log: () => hub.journal(uid).states.support,
      isWhole: true,
      load: () => hub.source.snapshots.support(uid),
      items: (head) => [head],
      elements: (_head, heads) => heads,
      encode: frameMaker(arg),
    })
  },
}
