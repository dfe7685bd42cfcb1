import { inject } from 'vitest'
import { shareBrowser } from './browser.ts'

/** Set up for each file of browser tests: their phones share one Chromium. */
shareBrowser(inject('browserProfiles'))
