import { effect, type ReadonlySignal } from '@preact/signals-core'
import type { Seen, Stream } from '#stream'
import { isSeenKept, keepSeen, seenOf } from '../state/seen.ts'
import { signedIn, uid } from '../state/state.ts'

/**
 * Tells the data core who is signed in and how far that user had seen their history, and keeps how far they see it now.
 * After a reload the session is known before its user: where somebody's place is kept, the core hears of the session
 * only when it is known whose it is, because one user's place must never serve another.
 */
export const sendSession = (stream: ReadonlySignal<Stream>): void => {
  let sentTo: Stream | undefined
  /** What the core said before this session belongs to an earlier one. */
  let earlier: Seen | undefined

  effect(() => {
    const core = stream.value
    const who = uid.value
    if (signedIn.value !== true) {
      sentTo = undefined
      return core.setSession(false)
    }
    if (sentTo === core || (who === undefined && isSeenKept())) return
    sentTo = core
    earlier = core.seen.peek()
    const seen = who === undefined ? undefined : seenOf(who)
    if (seen === undefined) core.setSession(true)
    else core.setSession(true, seen)
  })
  effect(() => {
    const seen = stream.value.seen.value
    const who = uid.value
    if (seen === undefined || seen === earlier || who === undefined || signedIn.peek() !== true) return
    keepSeen(who, seen)
  })
}
