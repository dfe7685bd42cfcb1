// Follows one book on its channel: what may be shown, and when a new snapshot is needed.

import type { Book } from '../../base/okx.ts'
import { type BookStep, createOrderBook, type OrderBook } from './book.ts'

/** One book on its channel. It requests nothing itself; the owner of the channel does, once for each gap. */
export interface BookFollower {
  readonly book: OrderBook
  /** False from a gap on, and at first, until a snapshot is merged: the content of the book may be old. */
  readonly isCurrent: boolean
  /** Each gap is reported once: while a snapshot is awaited, updates have nothing to continue, and are `same`. */
  readonly take: (action: 'snapshot' | 'update', part: Book) => BookStep
  /** The channel was interrupted: a snapshot comes next. */
  readonly interrupt: () => void
}

export const createBookFollower = (): BookFollower => {
  const book = createOrderBook()
  let isCurrent = false
  return {
    book,
    get isCurrent() {
      return isCurrent
    },
    take: (action, part) => {
      if (action === 'update' && !isCurrent) return 'same'
      const step = action === 'snapshot' ? book.snapshot(part, !isCurrent) : book.update(part)
      if (step !== 'same') isCurrent = step !== 'gap'
      return step
    },
    interrupt: () => {
      isCurrent = false
    },
  }
}
