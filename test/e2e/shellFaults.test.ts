import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { API_PREFIX, home, v1 } from '#protocol'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'

const LOGIN = '/pages/login/login'
const hash = (page: Page): string => new URL(page.url()).hash.slice(1)
const CONFIG = { language: { simple: '' }, FILE_DOMAIN: '', logo: 'javascript:window.broken=1', exRate: {}, demo: true }

describe.skipIf(!hasBrowser)('the frame', () => {
  let phone: Phone
  let page: Page
  beforeEach(async () => {
    phone = await openPhone(inject('venue'))
    ;({ page } = phone)
  })
  afterEach(() => phone?.close())
  const open = async (address: string): Promise<void> => {
    await page.goto('about:blank')
    await page.goto(`/#${address}`)
  }
  const heading = () => page.locator('h1').first().innerText()

  it.each([
    ['/pages/nothing/nothing', 'no such page'],
    ['/%E0%A4%A', 'a broken escape'],
    ['//evil.example/pages/index/index', 'another host'],
    ['/pages/market/market/../../x', 'dots'],
    [`/${'a'.repeat(100_000)}`, 'a path of 100 kB'],
  ])('says kindly that there is nothing (%#: $1), with ways on', async (address) => {
    await open(address)
    await expect.poll(heading).toBe('Page not found')
    await page.getByRole('button', { name: 'Search markets' }).click()
    await expect.poll(() => hash(page)).toBe('/pages/search/search')
    await page.goBack()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect.poll(() => hash(page)).toBe('/pages/index/index')
    expect(phone.complaints).toEqual([])
  })

  it.each([
    '?instId=%E0%A4%A',
    '?instId=%00%F0%9F%98%80',
    `?instId=${'x'.repeat(100_000)}`,
    '?instId=BTC-USDT&instId=ETH-USDT&instId',
    '?=&&&===?#?',
    '?__proto__[x]=1&constructor=2',
    '?instId=<script>window.broken=1</script>',
  ])('opens every tab whatever stands in the query (%#)', async (query) => {
    for (const path of ['index/index', 'market/market', 'transaction/transaction', 'trendDetails/trendDetails']) {
      await open(`/pages/${path}${query}`)
      await page.locator('h1').first().waitFor()
      expect(await page.getByText('This page stopped working').count()).toBe(0)
    }
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
    expect(phone.complaints).toEqual([])
  })

  it.each([
    '?to=//evil.example',
    '?to=https://evil.example/',
    '?to=javascript:window.broken=1',
    '?to=/%5Cevil.example',
    '?to=%2Fpages%2Flogin%2Flogin%3Fto%3D%2F',
    `?to=/${'x'.repeat(100_000)}`,
    '?to=%E0%A4%A',
    '?to=&to=//evil.example',
  ])('after signing in goes nowhere but to a page of its own (%#)', async (query) => {
    const [, demo] = inject('demoAccounts')
    if (demo === undefined) throw new Error('the venue has no demo account')
    await open(LOGIN + query)
    await page.getByLabel('Email or mobile number').fill(demo.account)
    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.poll(() => hash(page)).toBe('/pages/index/index')
    expect(new URL(page.url()).origin).toBe(inject('venue'))
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  })

  it('reloads once for a chunk that a new release took away, then says so, and opens it when it is there again', async () => {
    let gone = true
    let starts = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) starts += 1
    })
    await phone.context.route(/\/assets\/(lang|UnknownPage)-[^/]*\.js/, (route) =>
      gone ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
    )
    for (const path of ['/pages/lang/lang', '/pages/nothing']) {
      await open('/pages/theme/theme')
      await expect.poll(heading).toBe('Appearance')
      // Its text is there before it is known to have loaded, which lets the next failure reload again.
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('tapeline.chunkReload'))).toBe(null)
      starts = 0
      await page.evaluate((to) => location.assign(`#${to}`), path)
      await page.getByText('Couldn’t load this page').waitFor()
      expect([path, starts]).toEqual([path, 1])
    }
    gone = false
    await open('/pages/lang/lang')
    await expect.poll(heading).toBe('Language')
  })

  it('shows keys where a dictionary is missing, works, and asks again with the next screen', async () => {
    let gone = true
    await phone.context.route(/\/locales\/en\/account\.json/, (route) =>
      gone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    )
    await open(LOGIN)
    await page.getByText('seeMarkets').click()
    await expect.poll(() => hash(page)).toBe('/pages/market/market')
    gone = false
    await page.evaluate((to) => location.assign(`#${to}`), LOGIN)
    await page.getByRole('button', { name: 'See live markets' }).waitFor()
  })

  it('takes a title with HTML for text, and a logo that is no picture for none', async () => {
    const title = '<img src=x onerror=window.broken=1>'
    await phone.context.route(`**${API_PREFIX}${v1.getDomain.path}`, (route) =>
      route.fulfill({ json: { code: 1, msg: '', data: { ...CONFIG, title } } }),
    )
    // What the home page asks for itself has a title too, and takes its place.
    await phone.context.route(`**${API_PREFIX}${home.bannerAndTitle.path}`, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { readonly data: object }
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, title } } })
    })
    await open(LOGIN)
    await page.getByText(title).first().waitFor()
    await open('/pages/index/index')
    await page.getByText(title).first().waitFor()
    expect(await page.locator('[src^="javascript:"], [href^="javascript:"], img[src="x"]').count()).toBe(0)
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
    expect(await page.evaluate(() => localStorage.getItem('domainConfig'))).not.toContain('javascript')
  })

  it('keeps only the four keys of the specification and its own', async () => {
    const [, demo] = inject('demoAccounts')
    if (demo === undefined) throw new Error('the venue has no demo account')
    await open('/pages/fund/fund')
    await page.getByLabel('Email or mobile number').fill(demo.account)
    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.poll(() => hash(page)).toBe('/pages/fund/fund')
    for (const path of [
      'index/index',
      'market/market',
      'transaction/transaction?instId=ETH-USDT',
      'search/search',
      'personal/personal',
      'theme/theme',
    ]) {
      await page.evaluate((to) => location.assign(`#/pages/${to}`), path)
      await page.locator('h1').first().waitFor()
    }
    await page.reload()
    await page.locator('h1').first().waitFor()
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    const allowed = new Set(['selectedLanguage', 'domainConfig', 'domainReloadCount', 'theme'])
    expect(kept.filter((key) => !allowed.has(key) && !key.startsWith('tapeline.'))).toEqual([])
    expect(kept).toEqual(expect.arrayContaining(['domainConfig', 'tapeline.places']))
    expect(
      await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
    ).not.toContain(demo.password)
  })
})
