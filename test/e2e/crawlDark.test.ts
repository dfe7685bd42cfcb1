import { describe } from 'vitest'
import { itIsClean } from '../crawl/cleanTour.ts'
import { COLOUR_RULES } from '../crawl/inspect.ts'
import { hasBrowser } from '../support/browser.ts'

/** The tallest words. */
describe.skipIf(!hasBrowser)('every page in the dark', () => {
  itIsClean({ language: 'th', theme: 'dark' }, { rules: COLOUR_RULES, visitors: ['guest', 'newcomer', 'trader'] })
})
