import type { Quote } from '#stream'
import { newestOf, storeQuotes } from '../../core/state/snapshot.ts'

/** While the page is visible the last prices are kept so often, in ms. */
const EVERY = 30_000

/** Keeps the last prices for a start without a network: when the page goes, and from time to time before. */
export const keepSnapshot = (quotes: () => readonly Quote[]): void => {
  let newest = newestOf(quotes())
  const keep = (): void => {
    const now = quotes()
    const at = newestOf(now)
    if (at > newest) storeQuotes(now)
    newest = at
  }
  setInterval(() => document.visibilityState === 'visible' && keep(), EVERY)
  document.addEventListener('visibilitychange', keep)
  addEventListener('pagehide', keep)
}
