import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findBrowser, findWindowlessBrowser } from '../../scripts/setup.mjs'
import { removeFolder, temporaryFolder } from './folders.ts'
import { fontEnvironment } from './fonts.ts'
import { createPhonePool } from './phonePool.ts'

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

const installed = (path: string | undefined): string => {
  if (path === undefined) throw new Error('no Chromium is installed')
  return path
}

/**
 * One process for all pages: one for each, with its own compiled scripts, costs a quarter of the tests' processor time. It
 * stays when a page goes to another site and back.
 */
const SHARED_FLAGS = [...BROWSER_FLAGS, '--renderer-process-limit=1', '--disable-site-isolation-trials']

interface SharedBrowser {
  readonly newContext: (settings: BrowserContextOptions) => Promise<BrowserContext>
  readonly takePage: ReturnType<typeof createPhonePool>
}

/** The browser that phones of this process share; not set where each has its own. */
let shared: (() => Promise<SharedBrowser>) | undefined

/** The driver takes its folder for profiles from the environment alone, at the moment of the launch. */
const launchIn = async (profiles: string) => {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = profiles
  try {
    return await chromium.launch({
      executablePath: installed(findWindowlessBrowser()),
      args: SHARED_FLAGS,
      env: fontEnvironment(),
    })
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

const startSharedBrowser = async (profiles: string): Promise<SharedBrowser> => {
  const browser = await launchIn(profiles)
  return { newContext: (settings) => browser.newContext(settings), takePage: createPhonePool(browser) }
}

/**
 * From now on phones of this process are contexts of one browser, which share no storage and no cache: a start of Chromium
 * costs more than many a test. It ends with the process; its profile lies below `profiles`.
 */
export const shareBrowser = (profiles: string): void => {
  if (shared !== undefined) return
  let browser: Promise<SharedBrowser> | undefined
  shared = () => {
    browser ??= startSharedBrowser(profiles)
    return browser
  }
}

interface OpenPage {
  readonly context: BrowserContext
  readonly page: Page
  readonly close: () => Promise<void>
}

const openOwnPage = async (context: BrowserContext): Promise<OpenPage> => ({
  context,
  page: context.pages()[0] ?? (await context.newPage()),
  close: async () => {
    // What answers for the venue may still be at work for a page that nobody looks at any more.
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  },
})

/** A page in a context of the shared browser, or in a browser of its own with a new profile. */
const openPage = async (
  settings: BrowserContextOptions,
  { ownContext = false, ownWindow = false }: PhoneOptions,
): Promise<OpenPage> => {
  if (shared !== undefined && !ownWindow) {
    const browser = await shared()
    if (ownContext) return openOwnPage(await browser.newContext(settings))
    const { context, page, giveBack } = await browser.takePage(settings)
    return { context, page, close: giveBack }
  }
  const profile = temporaryFolder('tapeline-profile')
  const options = { executablePath: installed(findBrowser()), args: BROWSER_FLAGS, env: fontEnvironment(), ...settings }
  const opened = await openOwnPage(await chromium.launchPersistentContext(profile, options))
  return {
    ...opened,
    close: async () => {
      await opened.close()
      removeFolder(profile)
    },
  }
}

export interface PhoneOptions extends BrowserContextOptions {
  /** For a test that leaves scripts in the context, or that is about what a new one is like. */
  readonly ownContext?: boolean
  /** For a test that turns a phone while a page fills its screen: a window of Chromium itself, shared with nobody. */
  readonly ownWindow?: boolean
}

/** A phone with nothing stored on it yet; closing it leaves nothing behind. */
export const openPhone = async (
  baseURL: string,
  { ownContext = false, ownWindow = false, ...options }: PhoneOptions = {},
): Promise<Phone> => {
  // A service worker outlives the pages that it serves.
  const { context, page, close } = await openPage(settingsOf(baseURL, options), {
    ownContext: ownContext || options.serviceWorkers === 'allow',
    ownWindow,
  })
  context.setDefaultTimeout(PATIENCE)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const text = message.text()
    complaints.push(text.startsWith('Failed to load resource') ? `${text} ${message.location().url}` : text)
  })
  return { page, context, complaints, close }
}
