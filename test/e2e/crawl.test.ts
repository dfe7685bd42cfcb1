import { describe } from 'vitest'
import { itIsClean } from '../crawl/cleanTour.ts'
import { createAxeInspector } from '../crawl/inspect.ts'
import { hasBrowser } from '../support/browser.ts'

/**
 * The widest words, and every rule of axe. With `crawlLarge`, where axe is asked for what depends on theme and size, each
 * language of the widest and the tallest words, each theme and the largest text are seen once; all others are opened by
 * `npm run crawl`.
 */
describe.skipIf(!hasBrowser)('every page', () => {
  itIsClean({ language: 'de', theme: 'light' }, createAxeInspector())
})
