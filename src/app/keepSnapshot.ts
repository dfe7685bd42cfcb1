import type { Quote } from '#stream'
import { newestOf, storeQuotes } from './snapshot.ts'

/** While the page is visible the last prices are kept so often, in ms. */
const EVERY = 30_000

/** Keeps the last prices for a start without a network: when the page goes, and from time to time before. */
export const keepSnapshot = (quotes: () => readonly Quote[], page: Document = document): void => {
  let newest = newestOf(quotes())
  const keep = (): void => {
    const now = quotes()
    const at = newestOf(now)
    if (at <= newest) return
    newest = at
    storeQuotes(now)
  }
  let timer: ReturnType<typeof setInterval> | undefined
  const follow = (): void => {
    clearInterval(timer)
    if (page.visibilityState === 'visible') timer = setInterval(keep, EVERY)
    else keep()
  }
  page.addEventListener('visibilitychange', follow)
  page.defaultView?.addEventListener('pagehide', keep)
  follow()
}
