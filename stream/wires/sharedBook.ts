// One instrument's book as the venue tells it; asks for a new snapshot when it breaks.

import type { Book, ChannelArg } from '#protocol'
import { fullJitter } from '../backoff.ts'
import { parsePush } from '../dialect/okx.ts'
import { createBook, type OrderBook } from '../feeds/books.ts'
import type { Timer } from '../ports.ts'
import { type FeedChannel, openFeedChannel } from './feedChannel.ts'
import type { Context, FeedState } from './wire.ts'

/** After the acknowledgement; a book without one is asked for again. */
const SNAPSHOT_TIMEOUT = 5_000
/** A book that stood this long forgives the gaps before it. */
const SETTLED = 10_000

/** One instrument's book as the venue tells it, however many views look at it. */
export interface SharedBook {
  readonly book: OrderBook
  readonly state: FeedState
  readonly close: () => void
}

/** A book by snapshot and updates; a gap or a wrong checksum asks for a new snapshot. */
export const openSharedBook = (context: Context, instId: string, changed: () => void): SharedBook => {
  const { ports, mux } = context
  const arg: ChannelArg = { channel: 'books', instId }
  const book = createBook()
  let hasSnapshot = false
  let gaps = 0
  let resyncAt = 0
  let timer: Timer | undefined

  const wait = (run: () => void, ms: number): void => {
    ports.clearTimeout(timer)
    timer = ports.setTimeout(run, ms)
  }
  const resync = (to: FeedChannel): void => {
    const now = ports.now()
    if (now - resyncAt > SETTLED) gaps = 0
    resyncAt = now
    hasSnapshot = false
    to.asking()
    // The first time at once; a book that breaks again and again must not flood the venue.
    wait(() => mux.resync(arg), gaps++ === 0 ? 0 : fullJitter(gaps, ports.random))
  }
  const channel = openFeedChannel(
    context,
    {
      arg,
      frame: (text, at, own) => {
        const push = parsePush<Book>(text)
        const isSnapshot = push?.action === 'snapshot'
        for (const part of push?.data ?? []) {
          // While a snapshot is awaited, updates have nothing to stand on.
          if (!isSnapshot && !hasSnapshot) continue
          if ((isSnapshot ? book.snapshot(part) : book.update(part)) === 'gap') return resync(own)
          hasSnapshot = true
          ports.clearTimeout(timer)
          own.live(book.ts, at, book.seqId)
        }
      },
      up: (own) => {
        hasSnapshot = false
        own.asking()
        wait(() => resync(own), SNAPSHOT_TIMEOUT)
      },
      down: () => {
        hasSnapshot = false
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
