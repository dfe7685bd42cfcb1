// What goes to the screens: two queues of patches, one for lists and one for what changes with each frame.

import type { Connection, StreamEvent } from '../base/api.ts'
import { type ConflationQueue, createConflationQueue } from '../base/conflationQueue.ts'
import { createEvents } from '../base/events.ts'
import type { FeedPatch, Patch, QuoteCell } from '../base/messages.ts'
import type { Ports } from '../base/ports.ts'
import { NORMAL_RATES } from '../base/rates.ts'
import { createInFlightBatch } from './inFlightBatch.ts'

export type QueueName = 'lists' | 'frames'

export interface PatchQueues extends Readonly<Record<QueueName, ConflationQueue>> {
  readonly emit: (event: StreamEvent) => void
  /** The next patch of lists carries this connection. */
  readonly setConnection: (connection: Connection) => void
  /** What waits to be sent to one user is not sent to the next. */
  readonly forgetUser: () => void
  /** Nothing goes to a hidden page; what was marked meanwhile goes out when it is back. */
  readonly setVisible: (on: boolean) => void
  /** The page has put a patch on the screens, which took so many ms. */
  readonly applied: (ms: number) => void
  /** Another page may answer from now on. */
  readonly reset: () => void
  readonly stop: () => void
}

/** Where the queues take from what changed since the last flush. */
export interface PatchSources {
  readonly quotes: () => QuoteCell[]
  readonly feeds: (queue: QueueName) => FeedPatch[]
  readonly others: () => Pick<Patch, 'clock' | 'traffic' | 'trading' | 'away' | 'seen'>
}

export const createPatchQueues = (ports: Ports, post: (patch: Patch) => void, take: PatchSources): PatchQueues => {
  const inFlight = createInFlightBatch(post)
  const events = createEvents()
  let connection: Connection | undefined

  const lists = createConflationQueue(ports, NORMAL_RATES.lists, false, () => {
    const quotes = take.quotes()
    const feeds = take.feeds('lists')
    const others = take.others()
    const sent = events.take()
    const hasData = quotes.length + feeds.length + sent.length > 0 || connection !== undefined
    const patch: { -readonly [K in keyof Patch]: Patch[K] } = {}
    if (quotes.length > 0) patch.quotes = quotes
    if (feeds.length > 0) patch.feeds = feeds
    if (sent.length > 0) patch.events = sent
    if (connection !== undefined) patch.connection = connection
    Object.assign(patch, others)
    connection = undefined
    if (Object.keys(patch).length > 0) inFlight.send(lists, patch)
    return hasData
  })
  const frames = createConflationQueue(ports, NORMAL_RATES.frames, true, () => {
    const feeds = take.feeds('frames')
    if (feeds.length > 0) inFlight.send(frames, { feeds })
    return feeds.length > 0
  })
  const queues = [lists, frames]
  return {
    lists,
    frames,
    emit: (event) => {
      // The queues of a hidden page wait; this one is meant for it.
      if (event.type === 'unseen') return inFlight.send(lists, { events: [event] })
      events.push(event)
      lists.mark()
    },
    setConnection: (next) => {
      connection = next
    },
    forgetUser: events.forget,
    setVisible: (on) => {
      for (const queue of queues) {
        if (on) queue.resume()
        else queue.pause()
      }
    },
    applied: inFlight.applied,
    reset: inFlight.reset,
    stop: () => {
      for (const queue of queues) queue.stop()
    },
  }
}
