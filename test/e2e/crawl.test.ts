import { describe } from 'vitest'
import { itIsClean } from '../crawl/cleanTour.ts'
import { hasBrowser } from '../support/browser.ts'

/**
 * The widest words. With `crawlDark` and `crawlLarge` each language of the widest and the tallest words, each theme and the
 * largest text are seen once; all others are opened by `npm run crawl`.
 */
describe.skipIf(!hasBrowser)('every page', () => {
  itIsClean({ language: 'de', theme: 'light' })
})
