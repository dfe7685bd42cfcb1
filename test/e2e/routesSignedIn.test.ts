import { describe, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { expectEnds, LONG_MS } from '../support/routeEnds.ts'

describe.skipIf(!hasBrowser)('each of the 97 addresses and their other spellings', { timeout: LONG_MS }, () => {
  it('leads a trader to its end', () => expectEnds('trader'))
})
