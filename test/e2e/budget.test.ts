import { expect, inject, it, vi } from 'vitest'
import { hasBrowser, openPhone } from '../support/browser.ts'
import { brotliKb, loadedScripts } from '../support/loadedScripts.ts'

/** A person's whole way through many screens. */
vi.setConfig({ testTimeout: 180_000 })

/** First guest screen until its prices live: at most so much JavaScript, the data core's included, in KB of brotli. */
const BUDGET_KB = 145
const isPrice = (text: string | null): boolean => /\d/.test(text ?? '')

it.skipIf(!hasBrowser)(
  'the first guest screen keeps its budget, and what a tap opens next comes behind it by itself',
  async () => {
    const phone = await openPhone(inject('venue'), { ownContext: true })
    try {
      const scripts = loadedScripts(phone.page)
      await phone.page.goto('/#/pages/market/market')
      await expect
        .poll(async () => isPrice(await phone.page.locator('[data-field="last"]').first().textContent()))
        .toBe(true)
      const first = [...scripts].filter((path) => /\/(app|lists|worker)-/.test(path))
      expect(first).toHaveLength(3)
      expect(brotliKb(new Set(first))).toBeLessThan(BUDGET_KB)
      expect([...scripts].filter((path) => path.includes('Chart'))).toEqual([])
      // Compiled while they arrive, as far as the browser takes the hint from a file's first line.
      for (const path of first.filter((one) => !one.includes('worker')))
        expect(await (await phone.page.request.get(path)).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
      // The look for a newer release comes behind them too, and is no part of what a tap opens.
      for (const next of [/\/transaction-/, /\/pair-/, /\/CandleChart-/, /\/figures-/, /^\/sw\.js$/])
        await expect.poll(() => [...scripts].some((path) => next.test(path))).toBe(true)
      const before = scripts.size
      await phone.page.locator('[data-inst-id]').first().click()
      await phone.page.locator('canvas').first().waitFor()
      // What rolls digits is asked for by the first figure that changes, not by the tap.
      expect([...scripts].slice(before).filter((file) => !file.includes('/roll-'))).toEqual([])
    } finally {
      await phone.close()
    }
  },
)

it.skipIf(!hasBrowser)('the pictures of coins come by themselves, and not before a price', async () => {
  const phone = await openPhone(inject('venue'), { ownContext: true })
  try {
    const { page } = phone
    const icon = page.locator('[data-inst-id="BTC-USDT"] [aria-hidden="true"]').first()
    const price = page.locator('[data-field="last"]').first()
    const before: (string | null)[] = []
    await page.route(/\/assets\/coins-/, async (route) => {
      before.push(await price.textContent(), await icon.textContent())
      await route.continue()
    })
    // Within its row: on a busy machine a note about late prices may move all rows meanwhile.
    const room = () =>
      icon.evaluate((sign) => {
        const [own, row] = [sign.getBoundingClientRect(), sign.closest('[data-inst-id]')?.getBoundingClientRect()]
        return [own.width, own.height, own.left - (row?.left ?? 0), own.top - (row?.top ?? 0)]
      })
    await page.goto('/#/pages/market/market')
    await icon.waitFor()
    const letters = await room()
    await icon.locator('use').waitFor({ state: 'attached' })
    expect(before).toHaveLength(2)
    expect(isPrice(before[0] ?? null)).toBe(true)
    expect(before[1]).toBe('BTC')
    expect(await room()).toEqual(letters)
    // Drawn, not only named.
    const drawn = await page.evaluate(
      () => document.querySelector<SVGUseElement>('use[href="#coin-BTC"]')?.getBBox().width,
    )
    expect(drawn).toBeGreaterThan(0)
    expect(phone.complaints).toEqual([])
  } finally {
    await phone.close()
  }
})

it.skipIf(!hasBrowser)(
  'nothing that the first prices wait for is asked for by something that had to come first',
  async () => {
    const phone = await openPhone(inject('venue'), { ownContext: true })
    try {
      // The app itself never comes: what is asked for all the same, the page's head has asked for.
      await phone.page.route(/\/assets\/app-/, () => new Promise(() => undefined))
      const asked = new Set<string>()
      phone.page.on('request', (request) => asked.add(new URL(request.url()).pathname.replace(/-[\w-]{7}\./, '.')))
      await phone.page.goto('/#/pages/market/market', { waitUntil: 'commit' })
      await expect
        .poll(() => [...asked].filter((path) => !/^\/(icons|manifest|sw|assets\/lazyPart)/.test(path)).toSorted())
        .toEqual([
          '/',
          '/api/okx/okapi/v1/getDomain',
          '/api/okx/okapi/v2/coinVarieties/getList',
          '/api/okx/okapi/v2/common/checkLogin',
          // The worker's, once its socket is open.
          '/api/v5/public/time',
          '/assets/app.js',
          '/assets/lists.css',
          '/assets/lists.js',
          '/assets/worker.js',
          '/locales/en/first.json',
        ])
    } finally {
      await phone.close()
    }
  },
)

it.skipIf(!hasBrowser)(
  'a tab has its outlines before the app, in its words and for eyes alone; then the app stands there',
  async () => {
    const phone = await openPhone(inject('venue'), { locale: 'de-DE', ownContext: true })
    try {
      const { page } = phone
      await page.route(/\/assets\/app-/, () => new Promise(() => undefined))
      await page.goto('/#/pages/market/market', { waitUntil: 'commit' })
      const outlines = page.locator('.outlines')
      await expect
        .poll(() => outlines.innerText().then((text) => text.split(/\s+/)))
        .toEqual(['Märkte', 'Start', 'Märkte', 'Handel', 'Futures', 'Vermögen'])
      expect(await page.locator('body').ariaSnapshot()).toBe('')
      const rows = await outlines.locator('> :nth-child(2)').boundingBox()
      const tabs = await outlines.locator('> :last-child').boundingBox()

      await page.unroute(/\/assets\/app-/)
      await page.reload()
      await page.locator('[data-inst-id]').first().waitFor()
      expect(await outlines.count()).toBe(0)
      // The market of these tests has a public seed, and a note on that above its list.
      await page.addStyleTag({ content: '[role=note] { display: none }' })
      expect((await page.locator('[role=list]').boundingBox())?.y).toBe(rows?.y)
      expect(await page.locator('nav').boundingBox()).toEqual(tabs)

      // A pair's page says whose it is, and nothing that an address may invent.
      await page.route(/\/assets\/app-/, () => new Promise(() => undefined))
      const named = async (instId: string) => {
        await page.goto('about:blank')
        await page.goto(`/#/pages/trendDetails/trendDetails?instId=${instId}`, { waitUntil: 'commit' })
        await outlines.waitFor()
        return outlines.locator('> :first-child').evaluate((bar) => getComputedStyle(bar, '::after').content)
      }
      expect(await named('ETH-USDT-SWAP')).toBe('"ETH / USDT"')
      expect(await named('Call-NOW%20on%20555')).toBe('""')
      expect(await outlines.locator('> :last-child').isVisible()).toBe(false)

      // A page without tabs promises none.
      await page.goto('about:blank')
      await page.goto('/#/pages/lang/lang', { waitUntil: 'commit' })
      await expect.poll(() => outlines.count()).toBe(1)
      expect(await outlines.locator('> :last-child').isVisible()).toBe(false)
    } finally {
      await phone.close()
    }
  },
)
