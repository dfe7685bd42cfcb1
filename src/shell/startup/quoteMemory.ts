import type { Quote, Release, Stream } from '#stream'

/** How many instruments are remembered. */
export const REMEMBERED = 60

/** The last known quotes of what was on screen. */
export interface QuoteMemory {
  /** The same core; what is demanded of it from now on is remembered. */
  readonly watch: (stream: Stream) => Stream
  /** Those asked for last come first. */
  readonly quotes: () => readonly Quote[]
  /** The list tells what somebody has looked at. What is on screen is asked for anew, because the screens mount anew. */
  readonly forget: () => void
}

/** `earlier` are the quotes of the last visit; newer ones push them out. */
export const createQuoteMemory = (earlier: readonly Quote[]): QuoteMemory => {
  /** The last quote of each instrument once nobody watches it, the longest unwatched first. */
  const kept = new Map<string, Quote | undefined>(earlier.toReversed().map((quote) => [quote.instId, quote]))
  let watched: Stream | undefined

  const latest = (instId: string): Quote | undefined => {
    const quote = watched?.quote(instId).peek() ?? kept.get(instId)
    const before = kept.get(instId)
    return before !== undefined && quote !== undefined && before.arrivedAt > quote.arrivedAt ? before : quote
  }
  const note = (instIds: readonly string[]): void => {
    for (const instId of instIds) {
      const quote = latest(instId)
      kept.delete(instId)
      kept.set(instId, quote)
    }
    for (const oldest of kept.keys()) {
      if (kept.size <= REMEMBERED) break
      kept.delete(oldest)
    }
  }
  return {
    watch: (stream) => {
      watched = stream
      return {
        ...stream,
        demandQuotes: (instIds): Release => {
          note(instIds)
          const release = stream.demandQuotes(instIds)
          return () => {
            // The core may let go of a quote with its last reader.
            note(instIds)
            release()
          }
        },
      }
    },
    forget: () => kept.clear(),
    quotes: () => [...kept.keys()].toReversed().flatMap((instId) => latest(instId) ?? []),
  }
}
