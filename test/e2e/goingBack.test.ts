import type { Page, Route } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { markWelcomeShown } from '../support/welcome.ts'

const HOME = '/pages/index/index'
const MARKET = '/pages/market/market'
const hash = (page: Page): string => new URL(page.url()).hash.slice(1)

describe.skipIf(!hasBrowser)('going back', () => {
  let phone: Phone
  let page: Page
  beforeEach(async () => {
    phone = await openPhone(inject('venue'))
    ;({ page } = phone)
    await page.goto('/#/pages/lang/lang')
    await markWelcomeShown(page)
  })
  afterEach(() => phone?.close())

  const open = async (address: string): Promise<void> => {
    await page.goto('about:blank')
    await page.goto(`/#${address}`)
    await page.locator('h1').first().waitFor()
  }
  const here = async (address: string): Promise<void> => {
    await expect.poll(() => hash(page)).toBe(address)
  }
  const back = () => page.getByRole('button', { name: 'Back', exact: true }).click()
  const tab = (name: string) => page.getByRole('navigation').getByRole('button', { name, exact: true }).click()
  const list = () => page.locator('[data-keep-scroll]')
  const top = () => list().evaluate((element) => Math.round(element.scrollTop))
  const signIn = async (): Promise<void> => {
    const [demo] = inject('demoAccounts')
    if (demo === undefined) throw new Error('the venue has no demo account')
    await page.getByLabel('Email or mobile number').fill(demo.account)
    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  it('leads to the previous page, else to the one that is named, else home', async () => {
    await open(HOME)
    await page.getByRole('button', { name: 'Account' }).click()
    await here('/pages/personal/personalNologin')
    await back()
    await here(HOME)
    await open('/pages/trendDetails/trendDetails?instId=BTC-USDT')
    await back()
    await here(MARKET)
    await open('/pages/lang/lang')
    await back()
    await here(HOME)
  })

  it('tabs switch in place, in their order', async () => {
    await open(HOME)
    expect(await page.getByRole('navigation').getByRole('button').allInnerTexts()).toEqual([
      'Home',
      'Markets',
      'Trade',
      'Futures',
      'Assets',
    ])
    const length = await page.evaluate(() => history.length)
    for (const [name, address] of [
      ['Markets', MARKET],
      ['Trade', '/pages/transaction/transaction'],
      ['Futures', '/pages/contract/contract'],
      ['Home', HOME],
    ] as const) {
      await tab(name)
      await here(address)
    }
    expect(await page.evaluate(() => history.length)).toBe(length)
  })

  it('from a login that a page asked for leads to the page before; signing in leads to the one that was wanted', async () => {
    await open(HOME)
    await tab('Assets')
    await expect.poll(() => hash(page)).toMatch(/^\/pages\/login\/login/)
    await page.goBack()
    await here(HOME)
    await tab('Assets')
    await expect.poll(() => hash(page)).toMatch(/^\/pages\/login\/login/)
    await signIn()
    await here('/pages/fund/fund')
    await page.goBack()
    await here(HOME)
  })

  it('from a login leads to the page before even if the tab was pressed before anybody knew of a session', async () => {
    const asked = new Promise<Route>((resolve) => {
      void page.route('**/common/checkLogin', resolve, { times: 1 })
    })
    await open(HOME)
    await tab('Assets')
    await here('/pages/fund/fund')
    await (await asked).continue()
    await expect.poll(() => hash(page)).toMatch(/^\/pages\/login\/login/)
    await page.goBack()
    await here(HOME)
  })

  it('a guest who opened an address with a query gets there after signing in, and a session that ends does not lose it', async () => {
    const wanted = '/pages/transaction/record?tab=ledger&coin=BTC'
    await open(wanted)
    await signIn()
    await here(wanted)
    const length = await page.evaluate(() => history.length)
    await phone.context.clearCookies()
    // A poll may find out before the tap does.
    await page
      .getByRole('tab')
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined)
    await expect
      .poll(() => decodeURIComponent(hash(page)))
      .toMatch(/^\/pages\/login\/login\?to=\/pages\/transaction\/record/)
    await page.getByText('Session expired').waitFor()
    await signIn()
    await expect.poll(() => hash(page)).toMatch(/^\/pages\/transaction\/record/)
    expect(await page.evaluate(() => history.length)).toBe(length)
  })

  it('closes what lies over a page before it leaves the page, and leads from a ticket to its chart', async () => {
    const chart = '/pages/trendDetails/trendDetails?instId=BTC-USDT'
    const sheet = page.getByRole('dialog')
    const over = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click()
    }
    await open(MARKET)
    await page.locator('a[href*="BTC-USDT"]').first().click()
    await here(chart)
    await over('Indicators and settings')
    await sheet.waitFor()
    await expect.poll(() => page.evaluate(() => Boolean(history.state.cover))).toBe(true)
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    await here(chart)
    await over('Full screen')
    await page.locator('[data-full]').waitFor()
    await expect.poll(() => page.evaluate(() => Boolean(history.state.cover))).toBe(true)
    await page.goBack()
    await page.locator('[data-full]').waitFor({ state: 'detached' })
    await here(chart)
    // One that its own button closes leaves nothing behind, nor does one that was open at a reload.
    await over('Indicators and settings')
    await expect.poll(() => page.evaluate(() => Boolean(history.state.cover))).toBe(true)
    await page.reload()
    await expect.poll(() => page.evaluate(() => Boolean(history.state.cover))).toBe(false)
    await over('Indicators and settings')
    await expect.poll(() => page.evaluate(() => Boolean(history.state.cover))).toBe(true)
    await over('Close')
    await expect.poll(() => page.evaluate(() => Boolean(history.state.cover))).toBe(false)
    await page.getByRole('button', { name: 'Buy', exact: true }).first().click()
    await expect.poll(() => hash(page)).toMatch(/transaction\/transaction\?instId=BTC-USDT&side=buy/)
    await page.goBack()
    await here(chart)
    await page.goBack()
    await here(MARKET)
  })

  it('finds a list where it was left: after a page above it, another tab, and a reload', async () => {
    await open(MARKET)
    await list().locator('a').first().waitFor()
    await list().evaluate((element) => element.scrollTo(0, 280))
    await expect.poll(top).toBe(280)
    await list().locator('a').nth(7).click()
    await expect.poll(() => hash(page)).toMatch(/trendDetails/)
    await back()
    await here(MARKET)
    await expect.poll(top).toBe(280)
    await tab('Futures')
    await tab('Markets')
    await expect.poll(top).toBe(280)
    await page.reload()
    await list().locator('a').first().waitFor()
    await expect.poll(top).toBe(280)
    await tab('Markets')
    await expect.poll(top).toBe(0)
  })

  it('finds what was typed, but no password, and nothing in a page that is opened anew', async () => {
    await open(MARKET)
    await page.getByRole('button', { name: 'Search' }).click()
    const search = page.getByRole('searchbox')
    await search.fill('ETH')
    await search.press('Enter')
    await page.locator('a[href*="ETH-USDT"]').first().click()
    await expect.poll(() => hash(page)).toMatch(/trendDetails/)
    await page.goBack()
    await expect.poll(() => search.inputValue()).toBe('ETH')
    await page.locator('a[href*="ETH-USDT"]').first().waitFor()
    await back()
    await page.getByRole('button', { name: 'Search' }).click()
    expect(await search.inputValue()).toBe('')

    await open('/pages/login/login')
    await page.getByLabel('Email or mobile number').fill('ann@example.com')
    await page.getByLabel('Password', { exact: true }).fill('quiet-lake-morning')
    await page.getByRole('link', { name: /password/i }).click()
    await expect.poll(() => hash(page)).toBe('/pages/login/forget')
    await page.goBack()
    await expect.poll(() => page.getByLabel('Email or mobile number').inputValue()).toBe('ann@example.com')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
    await page.reload()
    await expect.poll(() => page.getByLabel('Email or mobile number').inputValue()).toBe('ann@example.com')
    expect(
      await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
    ).not.toContain('quiet-lake')
  })
})
