import { describe, expect, inject, it } from 'vitest'
import { allOf, createAxeInspector, inspectLook } from '../crawl/inspect.ts'
import { tour } from '../crawl/tour.ts'
import { hasBrowser } from '../support/browser.ts'

/**
 * Three phones, so that each language of the widest and the tallest words, each theme and the largest text are seen once;
 * all others are opened by `npm run crawl`.
 */
const SETTINGS = [
  { language: 'de', theme: 'light' },
  { language: 'th', theme: 'dark' },
  { language: 'en', theme: 'light', scale: 200 },
] as const

/** Three phones share the machine, for hundreds of pages; ms. */
const PATIENCE = 900_000

describe.skipIf(!hasBrowser)('every page', { timeout: PATIENCE }, () => {
  const inspectAxe = createAxeInspector()
  it.concurrent.each(SETTINGS)(
    'at 320 px in $language, $theme: whole, named, in one language, and axe finds nothing',
    async (setting) => {
      const inspect = allOf(inspectLook(setting.language), inspectAxe)
      const { visits, findings } = await tour(inject('venue'), setting, inspect)
      expect(findings).toEqual([])
      expect(visits).toBeGreaterThan(130)
    },
  )
})
