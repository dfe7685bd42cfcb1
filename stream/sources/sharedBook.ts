// One instrument's book as the venue tells it; asks for a new snapshot when it breaks.

import { type Book, type ChannelArg, createBookFollower, type OrderBook } from '#protocol'
import { fullJitter } from '../base/backoff.ts'
import type { Timer } from '../base/ports.ts'
import { parsePush } from '../dialect/okx.ts'
import { type FeedChannel, openFeedChannel } from './feedChannel.ts'
import type { FeedState, LazyContext } from './source.ts'

/** After the acknowledgement; a book without one is asked for again. */
const SNAPSHOT_TIMEOUT = 5_000
/** After an update that comes in its place: the snapshot was lost, or is right behind. */
const SNAPSHOT_LATE = 500
/** A book that is quiet this long after its snapshot forgives those before it that were of no use. */
const SETTLED = 10_000
/** Between two requests for a book that loses updates. */
const LOSS_PAUSE = 500
/** Between two requests for levels that may be incomplete. */
const REFRESH_PAUSE = 10_000

/** One instrument's book as the venue tells it, however many views look at it. */
export interface SharedBook {
  readonly book: OrderBook
  readonly state: FeedState
  readonly close: () => void
}

/** A book by snapshot and updates; whatever breaks it asks for a new snapshot. */
export const openSharedBook = (context: LazyContext, instId: string, changed: () => void): SharedBook => {
  const { ports, mux } = context
  const arg: ChannelArg = { channel: 'books', instId }
  const follower = createBookFollower()
  const { book } = follower
  /** Updates have followed the last snapshot, so what breaks now was lost on the way. */
  let isFollowed = false
  /** Acknowledged, and nothing has come yet. */
  let isFirst = false
  /** Snapshots in a row that led to no book. */
  let failures = 0
  let askedAt = Number.NEGATIVE_INFINITY
  let refreshedAt = askedAt
  let timer: Timer | undefined

  const wait = (run: () => void, ms: number): void => {
    ports.clearTimeout(timer)
    timer = ports.setTimeout(run, ms)
  }
  const resync = (to: FeedChannel): void => {
    const now = ports.monotonic()
    if (isFollowed || now - askedAt > SETTLED) failures = 0
    let ms = isFollowed ? Math.max(0, askedAt + LOSS_PAUSE - now) : 0
    // A venue whose snapshots are of no use must not be flooded.
    if (!isFollowed && failures++ > 0) ms = fullJitter(failures, ports.random)
    askedAt = now + ms
    isFollowed = false
    isFirst = false
    follower.interrupt()
    to.asking()
    wait(() => mux.resync(arg), ms)
  }
  const channel = openFeedChannel(
    context,
    {
      arg,
      frame: (text, at, own) => {
        const push = parsePush<Book>(text)
        const action = push?.action === 'snapshot' ? 'snapshot' : 'update'
        for (const part of push?.data ?? []) {
          const step = follower.take(action, part)
          if (step === 'gap') return resync(own)
          if (!follower.isCurrent) {
            if (isFirst) wait(() => resync(own), SNAPSHOT_LATE)
            isFirst = false
            continue
          }
          ports.clearTimeout(timer)
          if (step !== 'same') isFollowed = action === 'update'
          own.live(book.ts, at, book.seqId)
          if (step === 'partial' && ports.monotonic() - refreshedAt > REFRESH_PAUSE) {
            refreshedAt = ports.monotonic()
            return resync(own)
          }
        }
      },
      up: (own) => {
        follower.interrupt()
        isFirst = true
        own.asking()
        wait(() => resync(own), SNAPSHOT_TIMEOUT)
      },
      down: () => {
        follower.interrupt()
        ports.clearTimeout(timer)
      },
    },
    changed,
  )
  return {
    book,
    get state() {
      return channel.state
    },
    close: () => {
      ports.clearTimeout(timer)
      channel.close()
    },
  }
}
