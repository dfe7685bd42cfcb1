import type { Book, BookLevel } from '#protocol'
import { bookChecksum } from '../checksum.ts'

/** A whole book: levels best first with the wire's own strings. Never mutated. */
export interface BookState {
  readonly asks: readonly BookLevel[]
  readonly bids: readonly BookLevel[]
  /** -1 where the session carries no sequence numbers. */
  readonly seqId: number
  readonly ts: number
}

/** `gap` means that something was missed: only a new snapshot helps. */
export type BookStep = { readonly kind: 'ok' | 'same'; readonly book: BookState } | { readonly kind: 'gap' }

export const emptyBook: BookState = { asks: [], bids: [], seqId: -1, ts: 0 }

const MAX_LEVELS = 400

type Side = 1 | -1
const sorted = (levels: readonly BookLevel[], side: Side): BookLevel[] =>
  levels
    .filter(([, sz]) => Number(sz) > 0)
    .toSorted((a, b) => (Number(a[0]) - Number(b[0])) * side)
    .slice(0, MAX_LEVELS)

/** Index of the price, or of where it belongs. */
const place = (levels: readonly BookLevel[], px: number, side: Side): number => {
  let low = 0
  let high = levels.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((Number(levels[middle]?.[0]) - px) * side < 0) low = middle + 1
    else high = middle
  }
  return low
}

const merge = (levels: readonly BookLevel[], changes: readonly BookLevel[], side: Side): readonly BookLevel[] => {
  if (changes.length === 0) return levels
  const next = [...levels]
  for (const level of changes) {
    const px = Number(level[0])
    const at = place(next, px, side)
    const found = at < next.length && Number(next[at]?.[0]) === px
    if (Number(level[1]) === 0) {
      if (found) next.splice(at, 1)
    } else next.splice(at, found ? 1 : 0, level)
  }
  return next.length > MAX_LEVELS ? next.slice(0, MAX_LEVELS) : next
}

/** The checksum is fixed at 0 today, so only an old session's can be wrong. */
const agrees = (book: BookState, checksum: number | undefined): boolean =>
  checksum === undefined || checksum === 0 || checksum === bookChecksum(book.asks, book.bids)

/** A snapshot replaces everything, whatever was there before. */
export const applyBookSnapshot = (snapshot: Book): BookStep => {
  const book: BookState = {
    asks: sorted(snapshot.asks, 1),
    bids: sorted(snapshot.bids, -1),
    seqId: snapshot.seqId ?? -1,
    ts: Number(snapshot.ts),
  }
  return agrees(book, snapshot.checksum) ? { kind: 'ok', book } : { kind: 'gap' }
}

/**
 * An update must continue where the book stands. Two exceptions are legal: an empty heartbeat (nothing changed for a
 * minute) and a maintenance reset, which continues from a smaller number.
 */
export const applyBookUpdate = (book: BookState, update: Book): BookStep => {
  const { seqId, prevSeqId } = update
  if (seqId !== undefined && prevSeqId !== undefined && book.seqId !== -1 && prevSeqId !== book.seqId) {
    const repeated = seqId >= prevSeqId && seqId <= book.seqId
    return repeated ? { kind: 'same', book } : { kind: 'gap' }
  }
  const next: BookState = {
    asks: merge(book.asks, update.asks, 1),
    bids: merge(book.bids, update.bids, -1),
    seqId: seqId ?? -1,
    ts: Number(update.ts),
  }
  return agrees(next, update.checksum) ? { kind: 'ok', book: next } : { kind: 'gap' }
}
