// A book out of a snapshot and updates, proved by sequence and checksum.

import type { Book, BookLevel } from '#protocol'
import { bookChecksum } from '../checksum.ts'
import { createBookSide } from './bookSide.ts'

/** `same`: known already. `gap`: something was missed or is wrong, and only a new snapshot helps. */
export type BookStep = 'ok' | 'same' | 'gap'

/**
 * A whole book, changed in place by two steps that depend on nothing but the pushes. After a gap in the sequence it
 * stands as it was; when a push turns out to be wrong (checksum, no level) it is empty, because nobody may see it.
 */
export interface OrderBook {
  /** At most 400, best first, with the wire's own strings. Live views. */
  readonly asks: readonly BookLevel[]
  readonly bids: readonly BookLevel[]
  /** -1 where the session carries no sequence numbers. */
  readonly seqId: number
  /** Source time, Unix ms. */
  readonly ts: number
  /** Counts what changed; 0 while no book is known. */
  readonly version: number
  /** Replaces everything, whatever was there before. */
  readonly snapshot: (book: Book) => BookStep
  /**
   * Must continue where the book stands. Two exceptions are legal: an empty heartbeat (nothing changed for a minute)
   * and a maintenance reset, which continues from a smaller number.
   */
  readonly update: (book: Book) => BookStep
}

/** Updates that may come a second time. */
const REMEMBERED = 64

/** The empty book. */
export const createBook = (): OrderBook => {
  const asks = createBookSide(1)
  const bids = createBookSide(-1)
  let seqId = -1
  let ts = 0
  let version = 0
  let changes = 0
  /**
   * Sequence numbers that were merged, the last one last. A smaller number alone does not mean a repetition: when the
   * update that resets the sequence is lost, everything behind it has smaller numbers too.
   */
  const merged = new Set<number>()

  const wrong = (): BookStep => {
    asks.clear()
    bids.clear()
    seqId = -1
    version = 0
    return 'gap'
  }
  /** The checksum is fixed at 0 today, so only an old session's can be wrong. */
  const agrees = ({ checksum }: Book): boolean =>
    checksum === undefined || checksum === 0 || checksum === bookChecksum(asks.levels, bids.levels)
  const merge = (book: Book): BookStep => {
    const isEmpty = book.asks?.length === 0 && book.bids?.length === 0
    const isWhole = Array.isArray(book.asks) && Array.isArray(book.bids)
    if (!isWhole || !asks.apply(book.asks) || !bids.apply(book.bids) || !agrees(book)) return wrong()
    const next = book.seqId ?? -1
    if (!isEmpty || next !== seqId || version === 0) version = ++changes
    if (next < seqId) merged.clear()
    merged.delete(next)
    merged.add(next)
    if (merged.size > REMEMBERED) for (const oldest of merged) if (merged.delete(oldest)) break
    seqId = next
    ts = Number(book.ts)
    return 'ok'
  }
  const follows = ({ seqId: next, prevSeqId: previous }: Book): BookStep => {
    if (seqId === -1) return 'ok'
    // A session that counts always does.
    if (next === undefined || previous === undefined) return 'gap'
    if (previous === seqId) return 'ok'
    return next >= previous && merged.has(next) ? 'same' : 'gap'
  }
  return {
    asks: asks.levels,
    bids: bids.levels,
    get seqId() {
      return seqId
    },
    get ts() {
      return ts
    },
    get version() {
      return version
    },
    snapshot: (book) => {
      asks.clear()
      bids.clear()
      merged.clear()
      version = 0
      return merge(book)
    },
    update: (book) => {
      const step = follows(book)
      return step === 'ok' ? merge(book) : step
    },
  }
}
