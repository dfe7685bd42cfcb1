// How far the user has seen the history of their orders, which the device keeps between starts.

import type { Seen } from '../../base/api.ts'
import type { Patch } from '../../base/messages.ts'
import type { Ports, Timer } from '../../base/ports.ts'
import type { Cursor } from '../../feeds/cursor.ts'

/** How often the time is renewed that is kept with the cursor. */
const RENEWAL_INTERVAL_MS = 30_000

export interface SeenCursor {
  /** `from`: where the device kept it at this start. */
  readonly begin: (from: Seen | undefined) => void
  readonly end: () => void
  /** An order was sent that changed then, by the venue's clock; Unix ms. */
  readonly sent: (changedAt: number) => void
  /** Before this start nothing was sent that is newer than this by the venue's clock; 0 when that is not known. */
  readonly sentBefore: () => number
  /**
   * What the device is to keep, if it is time. `known` is how far the history is known, `lastHere` when the user was
   * last here, and `isCaughtUp` says that nothing waits to be sent to them.
   */
  readonly take: (
    known: Cursor | undefined,
    isHere: boolean,
    lastHere: number | undefined,
    isCaughtUp: boolean,
  ) => Pick<Patch, 'seen'>
  readonly close: () => void
}

/** `due`: the time that is kept has to be renewed. */
export const createSeenCursor = (ports: Ports, due: () => void): SeenCursor => {
  let seen: Seen | undefined
  let sentBefore = 0
  let newest = 0
  let renewal: Timer | undefined

  const close = (): void => ports.clearTimeout(renewal)
  const keep = (known: Cursor, at: number): Seen => {
    close()
    renewal = ports.setTimeout(due, RENEWAL_INTERVAL_MS)
    seen = { ...known, at, ...(newest > 0 && { ts: newest }) }
    return seen
  }
  return {
    begin: (from) => {
      seen = from
      sentBefore = newest = from?.ts ?? 0
    },
    end: () => {
      seen = undefined
      close()
    },
    sent: (changedAt) => {
      newest = Math.max(newest, changedAt)
    },
    sentBefore: () => sentBefore,
    take: (known, isHere, lastHere, isCaughtUp) => {
      if (known === undefined) return {}
      const now = ports.now()
      const hasMoved = known.epoch !== seen?.epoch || known.offset !== seen?.offset
      if (isHere) {
        const isOld = Math.abs(now - (seen?.at ?? 0)) >= RENEWAL_INTERVAL_MS
        return hasMoved || isOld ? { seen: keep(known, now) } : {}
      }
      // What was sent in the moment before the channel went down, or goes out with this patch, was seen as well.
      const isSeen = hasMoved && known.epoch === seen?.epoch && isCaughtUp
      return isSeen ? { seen: keep(known, lastHere ?? now) } : {}
    },
    close,
  }
}
