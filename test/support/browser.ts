import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../scripts/setup.mjs'
import { removeFolder, temporaryFolder } from './folders.ts'

/** The phone that the screens are drawn for. */
export const PHONE = { width: 390, height: 844 } as const

/** When a state of the page that a test waits for counts as hung, in ms; no rule of the product. */
const PATIENCE = 60_000

/** For every Chromium that the tests start. */
export const BROWSER_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const hasBrowser = findBrowser() !== undefined

export interface Phone {
  readonly page: Page
  readonly context: BrowserContext
  /** What the page complained about: uncaught errors and console errors. */
  readonly complaints: string[]
  close(): Promise<void>
}

/** A phone-sized browser with a new profile; closing it leaves nothing behind. */
export const openPhone = async (baseURL: string, options: BrowserContextOptions = {}): Promise<Phone> => {
  const profile = temporaryFolder('tapeline-profile')
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('no Chromium is installed')
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: BROWSER_FLAGS,
    baseURL,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    locale: 'en-GB',
    // A worker answers past what a test says about the network; who tests the worker itself allows it.
    serviceWorkers: 'block',
    ...options,
  })
  const page = context.pages()[0] ?? (await context.newPage())
  context.setDefaultTimeout(PATIENCE)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return {
    page,
    context,
    complaints,
    close: async () => {
      await context.close()
      removeFolder(profile)
    },
  }
}
