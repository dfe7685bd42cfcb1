import { describe } from 'vitest'
import { itIsClean } from '../crawl/cleanTour.ts'
import { hasBrowser } from '../support/browser.ts'

/** The tallest words. */
describe.skipIf(!hasBrowser)('every page in the dark', () => {
  itIsClean({ language: 'th', theme: 'dark' })
})
