import { describe } from 'vitest'
import { itIsClean } from '../crawl/cleanTour.ts'
import { hasBrowser } from '../support/browser.ts'

describe.skipIf(!hasBrowser)('every page in the largest text', () => {
  itIsClean({ language: 'en', theme: 'light', scale: 200 })
})
