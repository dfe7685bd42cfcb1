import type { Book, ChannelArg } from '#protocol'
import { fullJitter } from '../backoff.ts'
import { parsePush } from '../dialect/okx.ts'
import { bookRows } from '../feeds/bookRows.ts'
import { applyBookSnapshot, applyBookUpdate, type BookState, type BookStep, emptyBook } from '../feeds/books.ts'
import type { Timer } from '../ports.ts'
import { createChannelState } from './channelState.ts'
import type { Context, Wire } from './wire.ts'

/** After the acknowledgement; a book without one is asked for again. */
const SNAPSHOT_TIMEOUT = 5_000
/** A book that stood this long forgives the gaps before it. */
const SETTLED = 10_000

/** A book by snapshot and updates; a gap or a wrong checksum asks for a new snapshot. */
export const createBookWire = (
  { ports, mux, lotDecimals }: Context,
  { instId, depth }: { instId: string; depth: number },
  changed: () => void,
): Wire => {
  const arg: ChannelArg = { channel: 'books', instId }
  const state = createChannelState()
  let book: BookState = emptyBook
  let gaps = 0
  let resyncAt = 0
  let timer: Timer | undefined

  const wait = (run: () => void, ms: number): void => {
    ports.clearTimeout(timer)
    timer = ports.setTimeout(run, ms)
  }
  const resync = (): void => {
    const now = ports.now()
    if (now - resyncAt > SETTLED) gaps = 0
    resyncAt = now
    state.asking()
    changed()
    // The first time at once; a book that breaks again and again must not flood the venue.
    wait(() => mux.resync(arg), gaps++ === 0 ? 0 : fullJitter(gaps, ports.random))
  }
  const step = (push: Book, isSnapshot: boolean): BookStep | undefined => {
    if (isSnapshot) return applyBookSnapshot(push)
    // While a snapshot is awaited, updates have nothing to stand on.
    return state.value.fetch !== 'live' ? undefined : applyBookUpdate(book, push)
  }
  const close = mux.open(arg, {
    frame: (text, at) => {
      const push = parsePush<Book>(text)
      if (push === undefined) return
      for (const part of push.data) {
        const result = step(part, push.action === 'snapshot')
        if (result === undefined) continue
        if (result.kind === 'gap') return resync()
        ports.clearTimeout(timer)
        book = result.book
        state.live(Number(part.ts), at, book.seqId)
      }
      changed()
    },
    up: () => {
      state.asking()
      wait(resync, SNAPSHOT_TIMEOUT)
    },
    down: () => {
      ports.clearTimeout(timer)
      state.asking()
      changed()
    },
    failed: () => {
      state.failed()
      changed()
    },
  })
  let taken: BookState | undefined
  return {
    get state() {
      return state.value
    },
    take: (full) => {
      if (book === emptyBook || (!full && book === taken)) return undefined
      taken = book
      const places = lotDecimals(instId)
      return {
        kind: 'book',
        asks: bookRows(book.asks, depth, places),
        bids: bookRows(book.bids, depth, places),
        seqId: book.seqId,
      }
    },
    close: () => {
      ports.clearTimeout(timer)
      close()
    },
  }
}
