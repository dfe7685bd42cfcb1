import { describe } from 'vitest'
import { itIsClean } from '../crawl/cleanTour.ts'
import { COLOUR_RULES, createAxeInspector, SIZE_RULES } from '../crawl/inspect.ts'
import { hasBrowser } from '../support/browser.ts'

/** The tallest words in the largest text, in the dark, whose colours have to do for small letters too. */
describe.skipIf(!hasBrowser)('every page in the dark and in the largest text', () => {
  itIsClean(
    { language: 'th', theme: 'dark', scale: 200 },
    createAxeInspector({ rules: [...COLOUR_RULES, ...SIZE_RULES], strict: true }),
    ['guest', 'newcomer', 'trader'],
  )
})
