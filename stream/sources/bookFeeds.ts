// Books on screens: views of one depth and step each, which share an instrument's subscription.

import { bookRows } from '../feeds/bookRows.ts'
import { openSharedBook, type SharedBook } from './sharedBook.ts'
import type { FeedSource, LazyContext } from './source.ts'

/** Depth and price step in which one screen sees a book. */
export interface BookSpec {
  readonly instId: string
  readonly depth: number
  readonly step?: string
}

/** Views on books. Those of one instrument share its subscription and its state. */
export interface BookFeeds {
  readonly open: (spec: BookSpec, changed: () => void) => FeedSource
}

interface Entry {
  readonly shared: SharedBook
  readonly views: Set<() => void>
}

export const createBookFeeds = (context: LazyContext): BookFeeds => {
  const entries = new Map<string, Entry>()

  const join = (instId: string, changed: () => void): Entry => {
    const known = entries.get(instId)
    if (known !== undefined) {
      known.views.add(changed)
      return known
    }
    const views = new Set([changed])
    const shared = openSharedBook(context, instId, () => {
      for (const view of views) view()
    })
    const entry = { shared, views }
    entries.set(instId, entry)
    return entry
  }
  const leave = (instId: string, entry: Entry, changed: () => void): void => {
    if (!entry.views.delete(changed) || entry.views.size > 0) return
    entry.shared.close()
    entries.delete(instId)
  }
  return {
    open: ({ instId, depth, step }, changed) => {
      // A function of its own, so that a view leaves once and alone.
      const view = (): void => changed()
      const entry = join(instId, view)
      const { book } = entry.shared
      let taken = 0
      return {
        get state() {
          return entry.shared.state
        },
        take: (full) => {
          if (book.version === 0 || (!full && book.version === taken)) return undefined
          taken = book.version
          const options = { depth, step, lotDecimals: context.lotDecimals(instId) }
          return {
            kind: 'book',
            asks: bookRows(book.asks, { ...options, side: 'asks' }),
            bids: bookRows(book.bids, { ...options, side: 'bids' }),
            seqId: book.seqId,
          }
        },
        close: () => leave(instId, entry, view),
      }
    },
  }
}
