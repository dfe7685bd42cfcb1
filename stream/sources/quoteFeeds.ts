// Quotes of the instruments that screens look at, and which of them have grown old.

import { PRICE_AGE_SHOWN } from '#protocol'
import { createLingering } from '../base/lingering.ts'
import type { QuoteCell } from '../base/messages.ts'
import { createQuoteChannels } from './quoteChannels.ts'
import { addCells, createQuoteEntry, isStale, type QuoteEntry, readTicker, sinkOf } from './quoteEntry.ts'
import type { LazyContext } from './source.ts'

/** Full-rate quotes of the instruments that screens demand. */
export interface QuoteFeeds {
  readonly demand: (add: readonly string[], drop: readonly string[]) => void
  /** What changed since the last take, flat. */
  readonly take: () => QuoteCell[]
  /** Looks for watched quotes that have grown old. */
  readonly sweep: () => void
  /** The device's clock was set back, so the arrival times that the screens have no longer hold. */
  readonly resend: () => void
  /** The page is hidden, and nothing is listened to from now on. */
  readonly suspend: () => void
  readonly connected: () => void
  readonly counts: () => { watched: number; kept: number }
  readonly clear: () => void
}

/** How long a quote is kept that nobody watches. */
const LINGER_MS = PRICE_AGE_SHOWN
/** A sweep that is this late means that the host slept: the next patch must not leave old prices standing as live. */
const OVERSLEPT_MS = 2_000

export const createQuoteFeeds = (
  context: Pick<LazyContext, 'ports' | 'mux' | 'asOf' | 'venue' | 'steady'>,
  /** From which age on a price is stale, ms; 0 makes all of them so. */
  limit: () => number,
  changed: () => void,
): QuoteFeeds => {
  const { ports, steady } = context
  let dirty: QuoteEntry[] = []
  const mark = (entry: QuoteEntry): void => {
    if (entry.dirty || !entry.watched) return
    entry.dirty = true
    dirty.push(entry)
  }
  /** After all marks of one cause, because the first of them may flush at once. */
  const marked = (): void => {
    if (dirty.length > 0) changed()
  }
  const channels = createQuoteChannels(context, marked)
  const make = (instId: string): QuoteEntry => {
    const entry = createQuoteEntry(instId)
    entry.close = channels.open(instId, sinkOf(entry, mark, marked))
    return entry
  }
  const entries = createLingering(ports, { make, end: (entry) => entry.close(), linger: () => LINGER_MS })
  let sweptAt = steady.now()
  const markStale = (now: number): void => {
    sweptAt = now
    for (const entry of entries.values())
      if (entry.quote !== undefined && isStale(entry, entry.quote, now, limit()) !== entry.sentStale) mark(entry)
  }

  return {
    demand: (add, drop) => {
      for (const instId of add) {
        const entry = entries.hold(instId)
        entry.watched = true
        // A screen that comes back may have dropped it, and it may have grown old meanwhile.
        entry.sent = undefined
        if (entry.raw !== undefined || entry.quote !== undefined) mark(entry)
      }
      for (const instId of drop) {
        const entry = entries.get(instId)
        if (entry !== undefined) entry.watched = false
        entries.release(instId)
      }
      marked()
    },
    take: () => {
      const now = steady.now()
      const behind = steady.behind()
      if (now - sweptAt > OVERSLEPT_MS) markStale(now)
      const flushed = dirty
      dirty = []
      const cells: QuoteCell[] = []
      for (const entry of flushed) {
        entry.dirty = false
        // Dropped since it was marked: its ticker is kept for a screen that comes back.
        if (entry.watched) addCells(entry, cells, now, behind, limit())
      }
      return cells
    },
    sweep: () => {
      channels.sweep()
      markStale(steady.now())
      marked()
    },
    resend: () => {
      for (const entry of entries.values()) {
        entry.sent = undefined
        if (entry.quote !== undefined) mark(entry)
      }
      marked()
    },
    suspend: () => {
      for (const entry of entries.values()) {
        // The ticker that waits came before.
        readTicker(entry)
        entry.away = true
      }
    },
    connected: channels.connected,
    counts: () => {
      const all = [...entries.values()]
      return { watched: all.filter(({ watched }) => watched).length, kept: all.length }
    },
    clear: () => entries.clear(),
  }
}
