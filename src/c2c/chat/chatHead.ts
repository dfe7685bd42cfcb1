import type { C2cChatHead } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useOpenOrders } from '../orders/useOrder.ts'

/** What is known latest of a chat: numbers in it only grow. */
export const latestHead = (...heads: readonly (C2cChatHead | undefined)[]): C2cChatHead | undefined =>
  heads.reduce(
    (one, other) =>
      one === undefined || other === undefined
        ? (one ?? other)
        : {
            lastSeq: Math.max(one.lastSeq, other.lastSeq),
            readSeq: Math.max(one.readSeq, other.readSeq),
            otherReadSeq: Math.max(one.otherReadSeq, other.otherReadSeq),
            // Of messages that came and messages that were read, whichever is known by one of both alone.
            unread: other.lastSeq + other.readSeq > one.lastSeq + one.readSeq ? other.unread : one.unread,
          },
    undefined,
  )

/** The chats of the user's open orders as they are told, by order. */
export const useLiveHeads = (): ReadonlyMap<string, C2cChatHead> => {
  const { data } = useSignalValue(useOpenOrders())
  return new Map((data ?? []).flatMap(({ id, chat }) => (chat === undefined ? [] : [[id, chat] as const])))
}
