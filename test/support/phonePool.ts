import { isDeepStrictEqual } from 'node:util'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

interface Entry {
  readonly settings: BrowserContextOptions
  readonly context: BrowserContext
  /** A page without a script. While it is open, the process lives in which the app was compiled. */
  readonly keeper: Page
}

/** A page of a context that nobody else has meanwhile. */
export interface PooledPage {
  readonly context: BrowserContext
  readonly page: Page
  /** Empties the context for the next test with the same settings. */
  readonly giveBack: () => Promise<void>
}

/** Contexts that wait for a test with their settings; more would only hold memory. */
const MAX_IDLE = 2

/** What a context keeps for good, and so the next test would have. */
const LASTING = ['addInitScript', 'exposeFunction', 'exposeBinding'] as const

const refuseLasting = (context: BrowserContext): void => {
  for (const name of LASTING)
    Object.defineProperty(context, name, {
      value: () => {
        throw new Error(`${name}() outlasts a test: open the phone with ownContext, or use that of its page`)
      },
    })
}

const originOf = ({ baseURL }: BrowserContextOptions): string | undefined =>
  baseURL?.startsWith('http') ? new URL(baseURL).origin : undefined

const open = async (browser: Browser, settings: BrowserContextOptions): Promise<Entry> => {
  const context = await browser.newContext(settings)
  refuseLasting(context)
  const keeper = await context.newPage()
  // Where nothing answers, each page has a process of its own, as without a keeper.
  if (originOf(settings) !== undefined) await keeper.goto('/icons/icon.svg').catch(() => undefined)
  return { settings, context, keeper }
}

/** Takes away what pages of a test left behind. */
const empty = async ({ settings, context, keeper }: Entry): Promise<void> => {
  // What answers for the venue may still be at work for a page that nobody looks at any more.
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const opened = context.pages().filter((page) => page !== keeper)
  await Promise.all(opened.map((page) => page.close()))
  await context.setOffline(false)
  await context.clearPermissions()
  await context.grantPermissions([...(settings.permissions ?? [])])
  const session = await context.newCDPSession(keeper)
  const origin = originOf(settings)
  if (origin !== undefined) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.send('Network.clearBrowserCache')
  await session.detach()
  await context.clearCookies()
}

/**
 * Contexts of one browser, handed from test to test. A new one begins with a process that compiles the app anew, which costs
 * half of what it takes to show a page.
 */
export const createPhonePool = (browser: Browser) => {
  const idle: Entry[] = []

  const take = async (settings: BrowserContextOptions): Promise<Entry> => {
    const at = idle.findIndex((entry) => isDeepStrictEqual(entry.settings, settings))
    const [kept] = at < 0 ? [] : idle.splice(at, 1)
    if (kept !== undefined) return kept
    const entry = await open(browser, settings)
    await empty(entry)
    return entry
  }

  return async (settings: BrowserContextOptions): Promise<PooledPage> => {
    const entry = await take(settings)
    return {
      context: entry.context,
      page: await entry.context.newPage(),
      giveBack: async () => {
        await empty(entry)
        idle.push(entry)
        if (idle.length > MAX_IDLE) await idle.shift()?.context.close()
      },
    }
  }
}
