import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { addresses, expectEnds, LONG_MS, routes, SPELLINGS } from '../support/routeEnds.ts'

// The crawl goes from page to page within the app; here each is opened by itself.
describe.skipIf(!hasBrowser)('each of the 97 addresses and their other spellings', { timeout: LONG_MS }, () => {
  it('leads a guest to its end', () => expectEnds('guest'))

  it('are all of them', () => {
    expect(routes.size).toBe(97)
    expect(addresses.length).toBe(97 + Object.keys(SPELLINGS).length)
  })
})
