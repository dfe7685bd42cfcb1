// Holds back updates of orders while the user is away, and sends them when the user is back.

import type { AnyOrder } from '#protocol'
import type { Seen, StreamEvent } from '../../base/api.ts'
import type { Patch } from '../../base/messages.ts'
import type { Ports } from '../../base/ports.ts'
import type { Cursor } from '../../feeds/cursor.ts'
import { createAwayList } from './awayList.ts'
import { createSeenCursor } from './seenCursor.ts'

/** A user who looked away for less than this was not away: updates are sent as if they had looked. */
const AWAY_AFTER_MS = 10_000
/** Orders that ended this long before an outage are known to have been sent. */
const MAX_DOUBT_MS = 600_000
/** Updates that wait to be sent. */
const MAX_UPDATES = 200

/**
 * Sends updates of orders to a user who is there, and keeps them while the page is hidden or the channel is down. When
 * they are back, updates are sent one by one after a short absence, and as a list of what was missed after a longer one.
 */
export interface AwayUpdates {
  /** `seen`: how far the user had seen before this start. */
  readonly begin: (seen: Seen | undefined) => void
  readonly end: () => void
  readonly visible: (on: boolean) => void
  /** The channel is live, and everything that was missed has been handed in; or it is down. */
  readonly live: (on: boolean) => void
  readonly update: (order: AnyOrder, previous: AnyOrder | undefined, missed: boolean) => void
  /** The venue could not say everything that happened meanwhile. */
  readonly lost: () => void
  /** What ended before this moment was sent, or needs no update; Unix ms. What ended later may have been sent, or not. */
  readonly sentUntil: () => number
  /** Before this start nothing was sent that is newer than this by the venue's clock; 0 when that is not known. */
  readonly sentBefore: () => number
  readonly dismiss: () => void
  readonly close: () => void
  /** What is new since the last take; `known` is how far the history is known. */
  readonly take: (known: Cursor | undefined) => Pick<Patch, 'away' | 'seen'>
}

interface OrderUpdate {
  readonly order: AnyOrder
  readonly previous: AnyOrder | undefined
}

const changedAt = ({ order }: OrderUpdate): number => Number(order.uTime)

export const createAwayUpdates = (
  ports: Ports,
  emit: (event: StreamEvent) => void,
  changed: () => void,
): AwayUpdates => {
  const list = createAwayList()
  const seen = createSeenCursor(ports, changed)
  let isVisible = true
  let isLive = false
  let isLost = false
  /** The user was not here yet since the start. */
  let isFirst = true
  let lastHere: number | undefined
  let joinedAt: number | undefined
  let waiting: OrderUpdate[] = []

  const isHere = (): boolean => isVisible && isLive
  const send = (update: OrderUpdate, missed: boolean): void => {
    seen.sent(changedAt(update))
    emit({ type: 'order', ...update, ...(missed && { missed }) })
  }
  const back = (): void => {
    const now = ports.now()
    const since = lastHere ?? now
    const wasAway = (isFirst && lastHere !== undefined) || now - since >= AWAY_AFTER_MS
    // What the records say is handed in after what the channel brought meanwhile, though it happened before.
    const updates = waiting.toSorted((a, b) => changedAt(a) - changedAt(b))
    waiting = []
    lastHere = now
    joinedAt ??= now
    isFirst = false
    for (const update of updates) send(update, wasAway)
    if (wasAway && (updates.length > 0 || isLost))
      list.add(
        updates.map(({ order }) => order),
        { lost: isLost, since },
      )
    isLost = false
    changed()
  }
  const move = (step: () => void): void => {
    const wasHere = isHere()
    step()
    if (!wasHere && isHere()) back()
    else if (wasHere && !isHere()) lastHere = ports.now()
  }
  return {
    begin: (from) => {
      seen.begin(from)
      lastHere = from && (from.at ?? ports.now())
      isFirst = true
    },
    end: () => {
      list.dismiss()
      seen.end()
      isLive = false
      isLost = false
      lastHere = undefined
      joinedAt = undefined
      waiting = []
      changed()
    },
    visible: (on) =>
      move(() => {
        isVisible = on
      }),
    live: (on) =>
      move(() => {
        isLive = on
      }),
    update: (order, previous, missed) => {
      if (isHere() && !missed) return send({ order, previous }, false)
      if (isLive && !missed) emit({ type: 'unseen', order, previous })
      waiting.push({ order, previous })
      if (waiting.length > MAX_UPDATES) waiting.shift()
    },
    lost: () => {
      isLost = true
    },
    // A socket that is found dead may have been so for a while: the orders know better what was sent.
    sentUntil: () => Math.max(joinedAt ?? lastHere ?? ports.now(), (lastHere ?? 0) - MAX_DOUBT_MS),
    sentBefore: seen.sentBefore,
    dismiss: () => {
      if (list.dismiss()) changed()
    },
    close: seen.close,
    take: (known) => ({
      ...list.take(),
      ...seen.take(known, isHere(), lastHere, waiting.length === 0 && !isLost),
    }),
  }
}
