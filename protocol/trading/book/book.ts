// A book from a snapshot and updates, proved by sequence, time, checksum and the order of its own prices.

import { compareDecimals } from '../../base/decimal.ts'
import type { Book, BookLevel } from '../../base/okx.ts'
import { bookChecksum } from './checksum.ts'
import { createBookSide } from './side.ts'

/**
 * `same`: already merged. `gap`: something was missed or is wrong, and only a new snapshot helps. `partial`: merged,
 * and nothing proves it wrong, but levels beyond the checksum may be missing.
 */
export type BookStep = 'ok' | 'partial' | 'same' | 'gap'

/**
 * A whole book, changed in place by two steps that depend on nothing but the pushes. After a gap in the sequence it
 * stays as it was. When a push is wrong (checksum, crossed prices, no level), or nothing says what was missed, the book
 * becomes empty, because it must not be shown.
 */
export interface OrderBook {
  /** At most 400, best first, with the wire's own strings. Live views. */
  readonly asks: readonly BookLevel[]
  readonly bids: readonly BookLevel[]
  /** -1 where the session carries no sequence numbers. */
  readonly seqId: number
  /** Source time, Unix ms. */
  readonly ts: number
  /** Counts changes; 0 while no book is known. */
  readonly version: number
  /**
   * Replaces everything. A snapshot older than the book is a gap, once: when the next one is as old, the venue has set
   * its clock or its sequence back. One that was not `awaited`, and was merged long ago, is `same`.
   */
  readonly snapshot: (book: Book, awaited?: boolean) => BookStep
  /**
   * Must continue the book. Two exceptions are legal: an empty heartbeat (nothing changed for a minute) and a
   * maintenance reset, which continues from a smaller number.
   */
  readonly update: (book: Book) => BookStep
}

/** Updates that may arrive a second time. */
const REMEMBERED = 64

/** The empty book. */
export const createOrderBook = (): OrderBook => {
  const asks = createBookSide(1)
  const bids = createBookSide(-1)
  let seqId = -1
  let ts = 0
  let version = 0
  let changes = 0
  /** Time of the last change; later pushes are not older. 0 while any time is allowed. */
  let floor = 0
  /**
   * Sequence numbers that were merged, newest last. A smaller number alone is not a repetition: when the update that
   * resets the sequence is lost, everything after it has smaller numbers too.
   */
  const merged = new Set<number>()

  const clear = (): void => {
    asks.clear()
    bids.clear()
    seqId = -1
    version = 0
  }
  const wrong = (): BookStep => {
    clear()
    return 'gap'
  }
  /** OKX fixes the checksum at 0 today, so only an old session's can be wrong. */
  const agrees = ({ checksum }: Book): boolean =>
    checksum === undefined || checksum === 0 || checksum === bookChecksum(asks.levels, bids.levels)
  const isCrossed = (): boolean => {
    const ask = asks.levels[0]?.[0]
    const bid = bids.levels[0]?.[0]
    if (ask === undefined || bid === undefined) return false
    // Floats order prices as decimals do, or call them equal; then the digits decide.
    return !(Number(ask) > Number(bid) || compareDecimals(ask, bid) > 0)
  }
  const merge = (book: Book): BookStep => {
    const at = Number(book.ts)
    const isEmpty = book.asks?.length === 0 && book.bids?.length === 0
    const isWhole = Array.isArray(book.asks) && Array.isArray(book.bids) && at >= 0
    if (!isWhole || !asks.apply(book.asks) || !bids.apply(book.bids) || !agrees(book) || isCrossed()) return wrong()
    const next = book.seqId ?? -1
    if (!isEmpty || next !== seqId || version === 0) {
      version = ++changes
      // Not for a heartbeat: it carries the clock of its sender, which may run ahead of the market's.
      floor = at
    }
    if (next < seqId) merged.clear()
    merged.delete(next)
    merged.add(next)
    if (merged.size > REMEMBERED) for (const oldest of merged) if (merged.delete(oldest)) break
    seqId = next
    ts = at
    return next === -1 && (asks.depthChanged || bids.depthChanged) ? 'partial' : 'ok'
  }
  const follows = ({ seqId: next, prevSeqId: previous, ts: at }: Book): BookStep => {
    if (version === 0) return 'gap'
    if (seqId === -1) return 'ok'
    // A session that counts always does.
    if (next === undefined || previous === undefined) return 'gap'
    if (previous === seqId) return 'ok'
    // Smaller and earlier: the snapshot already contains it.
    if (next < seqId && Number(at) < floor) return 'same'
    return next >= previous && merged.has(next) ? 'same' : 'gap'
  }
  /** An older push means that the order was lost. Without a sequence it is unknown since when. */
  const older = (): BookStep => {
    floor = 0
    if (seqId === -1) clear()
    return 'gap'
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
    snapshot: (book, awaited = false) => {
      const { seqId: next = -1 } = book
      // The same number is the same book, whatever the clock says.
      const isSame = next === seqId && seqId !== -1
      const isPast = Number(book.ts) < floor && !isSame
      if (isPast && !awaited && next !== -1 && merged.has(next)) return 'same'
      if (isPast || (floor > 0 && next !== -1 && next < seqId)) return older()
      clear()
      merged.clear()
      return merge(book)
    },
    update: (book) => {
      const step = follows(book)
      if (step !== 'ok') return step
      return Number(book.ts) < floor ? older() : merge(book)
    },
  }
}
