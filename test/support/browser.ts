import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
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

/** What a phone is to Chromium, whether it has the browser for itself or not. */
const settingsOf = (baseURL: string, options: BrowserContextOptions): BrowserContextOptions => ({
  baseURL,
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
  // Four times the points are four times the drawing. Benches have them, and so do tests that compare pictures.
  deviceScaleFactor: shared === undefined ? 2 : 1,
  locale: 'en-GB',
  // A worker answers past what a test says about the network; who tests the worker itself allows it.
  serviceWorkers: 'block',
  ...options,
})

const chromiumPath = (): string => {
  const path = findBrowser()
  if (path === undefined) throw new Error('no Chromium is installed')
  return path
}

/** The browser that phones of this process share; not set where each has its own. */
let shared: { browser?: Promise<Browser> } | undefined

/** One process for all pages: one for each, with its own compiled scripts, costs a quarter of the tests' processor time. */
const SHARED_FLAGS = [...BROWSER_FLAGS, '--renderer-process-limit=1']

/**
 * From now on phones of this process are contexts of one browser, which share no storage and no cache: a start of Chromium
 * costs more than many a test. The answer closes it.
 */
export const shareBrowser = (): (() => Promise<void>) => {
  const mine: { browser?: Promise<Browser> } = {}
  shared = mine
  return async () => {
    shared = undefined
    await (await mine.browser)?.close()
  }
}

/** Hands out a context of the shared browser, or of one of its own with a new profile, and what closes it. */
const openContext = async (
  settings: BrowserContextOptions,
): Promise<{ readonly context: BrowserContext; readonly close: () => Promise<void> }> => {
  const executablePath = chromiumPath()
  if (shared !== undefined) {
    shared.browser ??= chromium.launch({ executablePath, args: SHARED_FLAGS })
    const context = await (await shared.browser).newContext(settings)
    return { context, close: () => context.close() }
  }
  const profile = temporaryFolder('tapeline-profile')
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: BROWSER_FLAGS, ...settings })
  return {
    context,
    close: async () => {
      await context.close()
      removeFolder(profile)
    },
  }
}

/** A phone with nothing stored on it yet; closing it leaves nothing behind. */
export const openPhone = async (baseURL: string, options: BrowserContextOptions = {}): Promise<Phone> => {
  const { context, close } = await openContext(settingsOf(baseURL, options))
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
      // What answers for the venue may still be at work for a page that nobody looks at any more.
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await close()
    },
  }
}
