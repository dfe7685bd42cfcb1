import type { BookSnapshot, Market, Unwatch } from '../../market/port.ts'
import type { MarketCommand } from './commands.ts'
import { bookReaches, tradeReaches } from './match.ts'
import type { SpotState } from './state.ts'

const ignore = (): void => {}

/** Watches the market where orders rest, and only there. */
export interface Watcher {
  /** Begins and ends watching, as orders came and went; looks at the books of the instruments named. */
  follow(changed: Iterable<string>): void
  stop(): void
}

/**
 * Passes on only what reaches a resting order; the writer checks again. Books are looked at in their newest form, so
 * one command per instrument may wait at a time.
 */
export const createWatcher = (
  market: Market,
  stateNow: () => SpotState,
  push: (command: MarketCommand, settled: () => void) => void,
): Watcher => {
  const watched = new Map<string, Unwatch[]>()
  const waiting = new Set<string>()

  const look = (instId: string, book: BookSnapshot | undefined): void => {
    if (waiting.has(instId) || book === undefined || !bookReaches(stateNow(), instId, book)) return
    waiting.add(instId)
    push({ kind: 'book', instId }, () => void waiting.delete(instId))
  }
  const begin = (instId: string): Unwatch[] => [
    market.watch('trade', instId, (trade) => {
      if (tradeReaches(stateNow(), trade)) push({ kind: 'trade', trade }, ignore)
    }),
    market.watch('book', instId, ({ snapshot }) => look(instId, snapshot)),
  ]
  const end = (instId: string): void => {
    for (const unwatch of watched.get(instId) ?? []) unwatch()
    watched.delete(instId)
  }
  return {
    follow: (changed) => {
      const wanted = new Set(stateNow().instruments())
      for (const instId of watched.keys()) if (!wanted.has(instId)) end(instId)
      for (const instId of wanted) if (!watched.has(instId)) watched.set(instId, begin(instId))
      // The book may have moved while the order was being committed.
      for (const instId of new Set(changed)) if (wanted.has(instId)) look(instId, market.book(instId))
    },
    stop: () => {
      for (const instId of watched.keys()) end(instId)
    },
  }
}
