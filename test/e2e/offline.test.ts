import { copyFileSync, cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { removeFolder, temporaryFolder } from '../support/folders.ts'
import { laterRelease, type Releases, startReleases } from '../support/releases.ts'
import { markWelcomeShown } from '../support/welcome.ts'

const DIST = join(import.meta.dirname, '..', '..', 'dist')
const MARKET = '/#/pages/market/market'
const TERMS = '/pages/termsOfService/termsOfService'
const go = (page: Page, path: string) => page.evaluate((to) => location.assign(`#${to}`), path)
const heading = (page: Page) => page.locator('h1').first().innerText()
const prices = (page: Page) => page.locator('[data-field="last"]').first().textContent()

/** Everything in Cache Storage: address and body of each entry. */
const kept = (page: Page): Promise<{ url: string; body: string }[]> =>
  page.evaluate(async () => {
    const out: { url: string; body: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        out.push({ url: new URL(request.url).pathname, body: (await (await cache.match(request))?.text()) ?? '' })
    }
    return out
  })
/** The worker has the page in its hands, and the words of its language. */
const ready = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/locales/en/trade.json')) !== undefined))
    .toBe(true)
}

/** Runs in the page: what it has not yet fetched of what comes after a screen stands: parts of it, what is fetched ahead,
 *  what rolls prices. */
const stillComing = (): string[] => {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
  const late = ['TextSize', 'CandleChart', 'figures', 'roll'].map((part) => `${part}-\\w+\\.js$`)
  return [...late, 'CandleChart-\\w+\\.css$', 'roll-\\w+\\.css$'].filter(
    (part) => !fetched.some((name) => new RegExp(part).test(name)),
  )
}

describe.skipIf(!hasBrowser)('the app on the device', () => {
  let phone: Phone
  let page: Page
  let releases: Releases
  const folder = temporaryFolder('tapeline-release')
  const later = join(folder, 'later')
  beforeAll(() => {
    mkdirSync(later)
    laterRelease(DIST, later)
  })
  afterAll(() => removeFolder(folder))
  beforeEach(async () => {
    releases = await startReleases(inject('venue'))
    await releases.deploy(DIST)
    phone = await openPhone(releases.address, { serviceWorkers: 'allow' })
    ;({ page } = phone)
  })
  afterEach(async () => {
    await phone?.close()
    await releases?.close()
  })
  const start = async (): Promise<void> => {
    await page.goto(MARKET)
    await expect.poll(() => prices(page)).toMatch(/\d/)
    await ready(page)
    await markWelcomeShown(page)
  }
  const bar = () => page.getByText('A new version is ready.')
  const reloadNow = () => page.getByRole('button', { name: 'Reload now' })
  /** The page asks for a newer release, as it does when it is seen again. */
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  it('opens without a network, its prices dated and no order possible; nothing but the release is kept', async () => {
    await start()
    await go(page, TERMS)
    await page.getByText(/^Version /).waitFor()
    await releases.stop()
    await page.goto('about:blank')
    await page.goto(MARKET)
    await expect.poll(() => prices(page)).toMatch(/\d/)
    await page.getByText(/^Prices of .*\d\d:\d\d:\d\d, not live\.$/).waitFor()
    await page.getByText('You can order once prices are live.').first().waitFor()
    for (const tab of ['Home', 'Trade', 'Futures']) {
      await page.getByRole('button', { name: tab, exact: true }).click()
      await page.locator(`[aria-current="page"]`, { hasText: tab }).waitFor()
      await page.locator('h1').first().waitFor()
    }
    expect(await page.getByText('Couldn’t load this page').count()).toBe(0)
    await go(page, TERMS)
    await page.getByText(/^Saved on this device, as of .*\d\d:\d\d:\d\d\.$/).waitFor()
    await page.getByText(/^Version /).waitFor()
    const ours = /^\/$|^\/icons\/icon\.svg$|^\/assets\/[\w.-]+$|^\/locales\/en\/\w+\.json$/
    expect((await kept(page)).map(({ url }) => url).filter((url) => !ours.test(url))).toEqual([])
    await releases.resume()
    await page.goto(MARKET)
    await expect.poll(() => page.getByText('not live').count()).toBe(0)
  })

  it('offers a newer release, moves over by the user’s wish alone, and meanwhile has what the venue no longer has', async () => {
    await start()
    await go(page, '/pages/theme/theme')
    await page.getByRole('heading', { name: 'Appearance' }).waitFor()
    await go(page, '/pages/market/market')
    let starts = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) starts += 1
    })
    // Else it would be asked for when it is gone.
    await expect.poll(() => page.evaluate(stillComing)).toEqual([])
    await releases.deploy(later)
    await look()
    await bar().waitFor()
    expect(starts).toBe(0)
    releases.asked.length = 0
    for (const path of ['contract/contract', 'theme/theme', 'transaction/transaction'])
      await go(page, `/pages/${path}`).then(() => page.locator('h1').first().waitFor())
    expect(releases.asked.filter((path) => path.startsWith('/assets/'))).toEqual([])
    expect(await page.getByText('Couldn’t load this page').count()).toBe(0)
    await go(page, '/pages/market/market')
    await expect.poll(() => heading(page)).toBe('Markets')
    await reloadNow().click()
    await expect.poll(() => heading(page)).toBe('Markets anew')
    await expect.poll(() => prices(page)).toMatch(/\d/)
    expect(starts).toBe(1)
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1)
    expect(phone.complaints).toEqual([])
  })

  it('leaves other tabs on their release until they move on', async () => {
    await start()
    const other = await phone.context.newPage()
    await other.goto('/#/pages/index/index')
    await other.locator('h1').first().waitFor()
    await releases.deploy(later)
    await look()
    await reloadNow().click()
    await expect.poll(() => heading(page)).toBe('Markets anew')
    await go(other, '/pages/contract/contract')
    await expect.poll(() => heading(other)).toContain('BTC / USDT')
    await go(other, '/pages/market/market')
    await expect.poll(() => heading(other)).toBe('Markets')
    await other.getByRole('button', { name: 'Reload now' }).click()
    await expect.poll(() => heading(other)).toBe('Markets anew')
    await expect.poll(() => other.evaluate(async () => (await caches.keys()).length)).toBe(1)
  })

  it('takes a plain reload for that wish, and so gets past a screen that the venue no longer has', async () => {
    await start()
    await releases.deploy(later)
    await look()
    await bar().waitFor()
    await go(page, '/pages/lang/lang')
    // Its title stands there before its code is found to be gone; its languages come with the newer release.
    await page.getByText('Deutsch').waitFor()
    await go(page, '/pages/market/market')
    await expect.poll(() => heading(page)).toBe('Markets anew')
  })

  it('keeps nothing of a user in Cache Storage', async () => {
    const [demo, second] = inject('demoAccounts')
    if (demo === undefined || second === undefined) throw new Error('the venue has too few demo accounts')
    await start()
    for (const { account, password } of [demo, second]) {
      await go(page, '/pages/fund/fund')
      await page.getByLabel('Email or mobile number').fill(account)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect.poll(() => heading(page)).toBe('Assets')
      await go(page, '/pages/personal/personal')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect.poll(() => heading(page)).toBe('Markets')
    }
    const all = await kept(page)
    expect(all.filter(({ url }) => url.startsWith('/api'))).toEqual([])
    expect(all.filter(({ body }) => [demo, second].some(({ account }) => body.includes(account)))).toEqual([])
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    for (const { account } of [demo, second]) expect(stored).not.toContain(account)
  })

  it('goes from the device where the venue has no worker any more', async () => {
    await start()
    releases.withhold(['/sw.js'])
    await look()
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    expect(await kept(page)).toEqual([])
    await page.reload()
    await expect.poll(() => prices(page)).toMatch(/\d/)
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  })

  it('goes from the device by what stands in its place, though no app helps it', async () => {
    const off = join(folder, 'off')
    cpSync(DIST, off, { recursive: true })
    for (const end of ['', '.br', '.gz']) copyFileSync(join(DIST, `sw-off.js${end}`), join(off, `sw.js${end}`))
    await start()
    await page.goto('about:blank')
    await releases.deploy(off)
    // A page of the venue without a script of ours: the browser alone looks for a newer worker.
    await page.goto('/icons/icon.svg')
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    expect(await kept(page)).toEqual([])
  })

  it('works where there is no room for it', async () => {
    const cdp = await phone.context.newCDPSession(page)
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: releases.address, quotaSize: 20_000 })
    await page.goto(MARKET)
    await expect.poll(() => prices(page)).toMatch(/\d/)
    await expect.poll(() => releases.asked.filter((path) => path === '/sw.js').length).toBeGreaterThan(0)
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    await go(page, '/pages/lang/lang')
    await page.getByRole('heading', { name: 'Language' }).waitFor()
    expect(phone.complaints).toEqual([])
  })
})
