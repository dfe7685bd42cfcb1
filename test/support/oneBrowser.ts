import { afterAll, beforeAll } from 'vitest'
import { shareBrowser } from './browser.ts'

/** Set up before each file of browser tests: its phones share one Chromium, which ends with the file. */
let close: () => Promise<void>
beforeAll(() => {
  close = shareBrowser()
})
afterAll(() => close())
