import type { Book, BookLevel } from '#protocol'
import type { BookSnapshot, BookUpdate } from '../port.ts'
import type { Format } from './format.ts'
import { BOOK_STEP, type Side, type Sides } from './side.ts'

/** A book at one step, as numbers and in wire format. */
export interface BookState {
  readonly step: number
  readonly asks: Side
  readonly bids: Side
  readonly snapshot: BookSnapshot
}

const levelOf = (side: Side, i: number, format: Format): BookLevel => [
  format.px(side.px[i] ?? 0),
  format.sz(side.sz[i] ?? 0),
  '0',
  String(side.orders[i] ?? 1),
]

const gone = (px: number, format: Format): BookLevel => [format.px(px), '0', '0', '0']

interface Merged {
  readonly levels: readonly BookLevel[]
  readonly changes: BookLevel[]
}

/**
 * The levels of the new side (unchanged ones reused) and the changed levels, both best first. `up` is 1 for asks, -1
 * for bids.
 */
const merge = (old: Side, oldLevels: readonly BookLevel[], side: Side, up: 1 | -1, format: Format): Merged => {
  const levels: BookLevel[] = []
  const changes: BookLevel[] = []
  let k = 0
  for (let i = 0; i < side.count; i++) {
    const px = side.px[i] ?? 0
    while (k < old.count && ((old.px[k] ?? 0) - px) * up < 0) changes.push(gone(old.px[k++] ?? 0, format))
    const same = k < old.count && old.px[k] === px
    const kept = same && old.sz[k] === side.sz[i] && old.orders[k] === side.orders[i] ? oldLevels[k] : undefined
    const level = kept ?? levelOf(side, i, format)
    if (kept === undefined) changes.push(level)
    levels.push(level)
    if (same) k++
  }
  while (k < old.count) changes.push(gone(old.px[k++] ?? 0, format))
  return { levels, changes }
}

const EMPTY: Side = { px: new Float64Array(0), sz: new Float64Array(0), orders: new Uint16Array(0), count: 0 }

/** The whole book at a step (a count of `BOOK_STEP` since 1970, which is also its sequence number). */
export const bookOf = ({ asks, bids }: Sides, step: number, format: Format): BookState => ({
  step,
  asks,
  bids,
  snapshot: {
    asks: merge(EMPTY, [], asks, 1, format).levels,
    bids: merge(EMPTY, [], bids, -1, format).levels,
    ts: step * BOOK_STEP,
    seqId: step,
  },
})

/** The next book; `update` is undefined if nothing changed. */
export interface NextBook {
  readonly state: BookState
  readonly update: BookUpdate | undefined
}

/** The book at a later step, and the update from the previous one. */
export const nextBook = (
  previous: BookState,
  { asks, bids }: Sides,
  step: number,
  instId: string,
  format: Format,
): NextBook => {
  const up = merge(previous.asks, previous.snapshot.asks, asks, 1, format)
  const down = merge(previous.bids, previous.snapshot.bids, bids, -1, format)
  if (up.changes.length === 0 && down.changes.length === 0) return { state: previous, update: undefined }
  const ts = step * BOOK_STEP
  const snapshot: BookSnapshot = { asks: up.levels, bids: down.levels, ts, seqId: step }
  const update: Book = {
    asks: up.changes,
    bids: down.changes,
    ts: String(ts),
    checksum: 0,
    prevSeqId: previous.step,
    seqId: step,
    instId,
  }
  return { state: { step, asks, bids, snapshot }, update: { update, snapshot } }
}
