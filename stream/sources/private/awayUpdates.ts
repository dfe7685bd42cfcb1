// Holds back updates of orders while the user is away, and sends them when the user is back.

import type { AnyOrder } from '#protocol'
import type { Away, Seen, StreamEvent } from '../../base/api.ts'
import type { Patch } from '../../base/messages.ts'
import type { Ports, Timer } from '../../base/ports.ts'
import { mergeAway } from '../../feeds/away.ts'
import type { Cursor } from '../../feeds/cursor.ts'

/** A user who looked away for less than this was not away: updates are sent as if they had looked. */
const AWAY_AFTER_MS = 10_000
/** How often the time is renewed that is kept with the place. */
const SEEN_INTERVAL_MS = 30_000
/** Orders that ended this long before an outage are known to have been told. */
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
  /** The channel is live and everything missed has been told to this desk; or it is down. */
  readonly live: (on: boolean) => void
  readonly update: (order: AnyOrder, previous: AnyOrder | undefined, missed: boolean) => void
  /** What happened meanwhile could not be told. */
  readonly lost: () => void
  /** What ended before this moment was told, or is no news; Unix ms. What ended later may have been told, or not. */
  readonly toldUntil: () => number
  /** Before this start nothing was told that is newer than this by the venue's clock; 0 when that is not known. */
  readonly toldBefore: () => number
  readonly dismiss: () => void
  readonly close: () => void
  /** What is new since the last take; `place` is how far the history is known. */
  readonly take: (place: Cursor | undefined) => Pick<Patch, 'away' | 'seen'>
}

interface OrderUpdate {
  readonly order: AnyOrder
  readonly previous: AnyOrder | undefined
}

export const createAwayUpdates = (
  ports: Ports,
  emit: (event: StreamEvent) => void,
  changed: () => void,
): AwayUpdates => {
  let away: Away | undefined
  let isTold = true
  let seen: Seen | undefined
  let isVisible = true
  let isLive = false
  let isLost = false
  /** Nothing was seen yet since the start. */
  let isFirst = true
  let lastHere: number | undefined
  let joinedAt: number | undefined
  let toldBefore = 0
  let newest = 0
  let waiting: OrderUpdate[] = []
  let renewal: Timer | undefined

  const isHere = (): boolean => isVisible && isLive
  const tell = ({ order, previous }: OrderUpdate, missed: boolean): void => {
    newest = Math.max(newest, Number(order.uTime))
    emit({ type: 'order', order, previous, ...(missed && { missed }) })
  }
  const back = (): void => {
    const now = ports.now()
    const since = lastHere ?? now
    const wasAway = (isFirst && lastHere !== undefined) || now - since >= AWAY_AFTER_MS
    // What the records told comes after what the channel brought meanwhile, though it happened before.
    const news = waiting.toSorted((a, b) => Number(a.order.uTime) - Number(b.order.uTime))
    waiting = []
    lastHere = now
    joinedAt ??= now
    isFirst = false
    for (const each of news) tell(each, wasAway)
    if (wasAway && (news.length > 0 || isLost)) {
      away = mergeAway(
        away,
        news.map(({ order }) => order),
        { lost: isLost, since },
      )
      isTold = false
    }
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
      seen = from
      lastHere = from && (from.at ?? ports.now())
      isFirst = true
      toldBefore = newest = from?.ts ?? 0
    },
    end: () => {
      isTold = away === undefined && isTold
      away = undefined
      seen = undefined
      isLive = false
      isLost = false
      lastHere = undefined
      joinedAt = undefined
      waiting = []
      ports.clearTimeout(renewal)
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
      if (isHere() && !missed) return tell({ order, previous }, false)
      if (isLive && !missed) emit({ type: 'unseen', order, previous })
      waiting.push({ order, previous })
      if (waiting.length > MAX_UPDATES) waiting.shift()
    },
    lost: () => {
      isLost = true
    },
    // When a socket is found dead it may have been so for a while: what was told is known better by the orders.
    toldUntil: () => Math.max(joinedAt ?? lastHere ?? ports.now(), (lastHere ?? 0) - MAX_DOUBT_MS),
    toldBefore: () => toldBefore,
    dismiss: () => {
      if (away === undefined) return
      away = undefined
      isTold = false
      changed()
    },
    close: () => ports.clearTimeout(renewal),
    take: (place) => {
      const now = ports.now()
      const isNew = place?.epoch !== seen?.epoch || place?.offset !== seen?.offset
      // What was told in the moment before the channel went down, or goes out with this patch, was seen as well.
      const isBehind = isNew && place?.epoch === seen?.epoch && waiting.length === 0 && !isLost
      const isDue =
        place !== undefined && (isHere() ? isNew || Math.abs(now - (seen?.at ?? 0)) >= SEEN_INTERVAL_MS : isBehind)
      if (isDue) {
        seen = { ...place, at: isHere() ? now : (lastHere ?? now), ...(newest > 0 && { ts: newest }) }
        ports.clearTimeout(renewal)
        renewal = ports.setTimeout(changed, SEEN_INTERVAL_MS)
      }
      const tellsAway = !isTold
      isTold = true
      return { ...(tellsAway && { away: away ?? null }), ...(isDue && seen !== undefined && { seen }) }
    },
  }
}
