import type { Page } from 'playwright-core'

/** Counts the announcement that Home shows once as shown, so that it covers nothing. The page is one of the app. */
export const markWelcomeShown = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem('tapeline.popups', '["welcome"]'))
