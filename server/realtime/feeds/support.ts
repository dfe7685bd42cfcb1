import type { ChatHead } from '#protocol'
import { frameMaker } from './context.ts'
import type { StateChannelFeed } from './stateChannel.ts'
import { stateFeed } from './stateFeed.ts'

/** How the user's conversation with support stands, as a snapshot first, then after each change; messages are called for. */
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
