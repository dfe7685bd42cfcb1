import { describe, expect, inject, it } from 'vitest'
import { inspectAxe, inspectLook } from '../crawl/inspect.ts'
import { tour } from '../crawl/tour.ts'
import { hasBrowser } from '../support/browser.ts'

/** The other seven are opened by `npm run crawl`. */
const SETTINGS = [
  { language: 'en', scale: 100 },
  { language: 'de', scale: 100 },
  { language: 'th', scale: 100 },
  { language: 'en', scale: 200 },
] as const

/** Six phones share the machine, for hundreds of pages; ms. */
const PATIENCE = 900_000

describe.skipIf(!hasBrowser)('every page', { timeout: PATIENCE }, () => {
  it.concurrent.each(SETTINGS)(
    'at 320 px in $language, text at $scale %: whole, named, in one language',
    async (setting) => {
      const { visits, findings } = await tour(inject('venue'), setting, inspectLook(setting.language))
      expect(findings).toEqual([])
      expect(visits).toBeGreaterThan(130)
    },
  )

  it.concurrent.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (theme) => {
    const { findings } = await tour(inject('venue'), { language: 'en', theme, width: 390 }, inspectAxe)
    expect(findings).toEqual([])
  })
})
