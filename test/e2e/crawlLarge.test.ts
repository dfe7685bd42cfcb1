import { describe } from 'vitest'
import { itIsClean } from '../crawl/cleanTour.ts'
import { SIZE_RULES } from '../crawl/inspect.ts'
import { hasBrowser } from '../support/browser.ts'

describe.skipIf(!hasBrowser)('every page in the largest text', () => {
  itIsClean(
    { language: 'en', theme: 'light', scale: 200 },
    { rules: SIZE_RULES, visitors: ['guest', 'newcomer', 'trader'] },
  )
})
