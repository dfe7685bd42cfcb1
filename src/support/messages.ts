import type { ChatLine } from './door.ts'

/** So many messages stand on the page at most; older and newer ones are a tap away. */
export const WINDOW = 200

/** A stretch of a conversation without gaps, oldest first. */
export interface Stretch {
  readonly messages: readonly ChatLine[]
  /** There are older ones before it, newer ones behind it. */
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}

export const NOTHING: Stretch = { messages: [], hasOlder: false, hasNewer: false }

const union = (a: readonly ChatLine[], b: readonly ChatLine[]): ChatLine[] =>
  [...new Map([...a, ...b].map((message) => [message.seq, message])).values()].toSorted((x, y) => x.seq - y.seq)

/** The newest page, in place of what was there. */
export const newestPage = (messages: readonly ChatLine[], more: boolean): Stretch => ({
  messages,
  hasOlder: more,
  hasNewer: false,
})

/** A page before the first; what is too much leaves at the other end. */
export const withOlder = (now: Stretch, messages: readonly ChatLine[], more: boolean): Stretch => {
  const all = union(messages, now.messages)
  return { messages: all.slice(0, WINDOW), hasOlder: more, hasNewer: now.hasNewer || all.length > WINDOW }
}

/** A page behind the last; likewise. */
export const withNewer = (now: Stretch, messages: readonly ChatLine[], more: boolean): Stretch => {
  const all = union(now.messages, messages)
  return { messages: all.slice(-WINDOW), hasOlder: now.hasOlder || all.length > WINDOW, hasNewer: more }
}

/** A message that was just sent: it belongs to the end, if the end is there and nothing is missing before it. */
export const withSent = (now: Stretch, message: ChatLine): Stretch => {
  const last = now.messages.at(-1)?.seq ?? 0
  if (now.hasNewer || message.seq > last + 1) return { ...now, hasNewer: true }
  return withNewer(now, [message], false)
}
