import { type Changed, type FeedSource, LOADING } from '../source.ts'

/** A wire whose code is still on its way, and what puts the real one in its place. */
export interface PendingSource {
  readonly source: FeedSource
  readonly replace: (open: () => FeedSource) => void
}

/** Loads until the real one is there; who has left by then opens nothing. */
export const createPendingSource = (changed: Changed): PendingSource => {
  let real: FeedSource | undefined
  let isWatched: boolean | undefined
  let isClosed = false
  return {
    source: {
      get state() {
        return real?.state ?? LOADING
      },
      get cleared() {
        return real?.cleared ?? false
      },
      take: (full) => real?.take(full),
      watch: (on) => {
        isWatched = on
        real?.watch?.(on)
      },
      // Before it is there, nothing is shown that something could be older than.
      older: () => real?.older?.(),
      close: () => {
        isClosed = true
        real?.close()
      },
    },
    replace: (open) => {
      if (isClosed) return
      real = open()
      if (isWatched !== undefined) real.watch?.(isWatched)
      changed()
    },
  }
}
