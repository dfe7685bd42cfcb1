import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { DEVICE_KEYS, USER_KEYS } from '../../src/core/state/kept.ts'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { markWelcomeShown } from '../support/welcome.ts'

/** A person's whole way through many screens. */
vi.setConfig({ testTimeout: 180_000 })

const SEARCH = '/pages/search/search'
const TRADE = '/pages/transaction/transaction'
const MARKET = '/pages/market/market'

/** What the browser keeps of this origin: in the tab, on the device, in caches of the worker, in databases. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted(),
    text: [localStorage, sessionStorage]
      .flatMap((storage) => Object.keys(storage).map((key) => storage.getItem(key)))
      .join('\n'),
    databases: (await indexedDB.databases()).length,
    cookies: document.cookie,
  }))

const open = async (on: Page, path: string): Promise<void> => {
  await on.goto('about:blank')
  await on.goto(`/#${path}`)
  await on.locator('main').first().waitFor()
}

/** Digits that stand in no price, time or rate by chance. */
const SPENT = '13579.24'

/** What a guest leaves, too: a ticket, the pair that it is for, and the prices that everybody sees. */
const GUESTS = new Set(['tapeline.quotes', 'tapeline.recents', 'tapeline.ticket'])
const isOfUser = (key: string): boolean => (USER_KEYS as readonly string[]).includes(key) && !GUESTS.has(key)
const recents = (on: Page): Promise<string> => on.evaluate(() => localStorage.getItem('tapeline.recents') ?? '')

/** Looks for something unusual, stars it, and half-types an order on it. */
const leaveTraces = async (on: Page): Promise<void> => {
  await open(on, SEARCH)
  await on.getByRole('searchbox').fill('aave')
  const pair = on.locator('a[href$="AAVE-USDT"]')
  await pair.waitFor()
  const star = on.getByRole('button', { name: /^Add AAVE \/ USDT to/ })
  if ((await star.count()) > 0) await star.click()
  await pair.click()
  await on.locator('canvas').first().waitFor()
  await open(on, `${TRADE}?instId=AAVE-USDT`)
  await on.getByLabel('Spend USDT').fill(SPENT)
  await expect.poll(async () => (await kept(on)).text).toContain(SPENT)
}

describe.skipIf(!hasBrowser)('two people with one device', () => {
  const [bob, ann] = inject('demoAccounts').slice(-2)
  let phone: Phone
  let page: Page
  beforeEach(async () => {
    phone = await openPhone(inject('venue'))
    ;({ page } = phone)
    await page.goto('/#/pages/theme/theme')
    await markWelcomeShown(page)
    await page.evaluate(() => localStorage.setItem('selectedLanguage', 'en'))
    await page.getByRole('radio', { name: 'Dark' }).click()
  })
  afterEach(() => phone?.close())

  const signIn = async (who: typeof ann): Promise<void> => {
    if (who === undefined) throw new Error('the venue has too few demo accounts')
    await open(page, '/pages/login/login')
    await page.getByLabel('Email or mobile number').fill(who.account)
    await page.getByLabel('Password', { exact: true }).fill(who.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.poll(() => new URL(page.url()).hash).not.toContain('login')
  }
  const signOut = async (): Promise<void> => {
    await open(page, '/pages/personal/personal')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('Signed out').first().waitFor()
    await expect.poll(() => new URL(page.url()).hash).toContain(MARKET)
  }
  it('the next one finds nothing of the one who signed out, but the device as it was', async () => {
    await signIn(ann)
    await leaveTraces(page)
    const secrets = (await phone.context.cookies()).filter(({ name }) => name !== 'tapeline_guest')
    expect(secrets.map(({ name }) => name).toSorted()).toEqual(['tapeline_device', 'tapeline_session'])
    const { text } = await kept(page)
    for (const secret of [ann?.password ?? '', ...secrets.map(({ value }) => value)]) expect(text).not.toContain(secret)
    await signOut()
    const left = await kept(page)
    expect(
      left.keys.filter((key) => !(DEVICE_KEYS as readonly string[]).includes(key) && !key.includes('.kept.')),
    ).toEqual([])
    expect(left.text).not.toContain(SPENT)
    expect([left.databases, left.cookies]).toEqual([0, ''])

    for (const who of ['a guest', 'Bob']) {
      if (who === 'Bob') await signIn(bob)
      await open(page, SEARCH)
      await page.locator('a[href*="BTC-USDT"]').waitFor()
      expect(await page.getByRole('button', { name: 'aave', exact: true }).count(), who).toBe(0)
      await open(page, MARKET)
      await page.getByRole('tab', { name: 'Favorites' }).click()
      if (who !== 'Bob') await page.getByText('No favorites yet').first().waitFor()
      expect(await page.locator('[data-inst-id="AAVE-USDT"]').count(), who).toBe(0)
      await open(page, TRADE)
      await expect.poll(() => page.getByLabel('Spend USDT').inputValue()).toBe('')
    }
    expect(
      await page.evaluate(() => [localStorage.getItem('theme'), localStorage.getItem('selectedLanguage')]),
    ).toEqual(['dark', 'en'])
  })

  it('a page that stands open beside forgets with it', async () => {
    await signIn(ann)
    const beside = await phone.context.newPage()
    await leaveTraces(beside)
    expect(await recents(beside)).toContain('AAVE')
    await signOut()
    // It may hear of the end from the venue first, and then asks for a new login.
    await expect
      .poll(() =>
        beside.locator('input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).join()),
      )
      .not.toMatch(/13,?579/)
    await beside
      .getByRole('button', { name: /^Sign in/ })
      .first()
      .waitFor()
    await expect.poll(async () => (await kept(beside)).text).not.toContain(SPENT)
    await beside.goto(`/#${TRADE}`)
    await expect.poll(() => beside.getByLabel('Spend USDT').inputValue()).toBe('')
    await beside.getByRole('button', { name: 'Sign in to trade' }).waitFor()
    // The pages hear of it one after the other, and the last of them forgets what it wrote meanwhile.
    await expect.poll(async () => (await kept(beside)).keys.filter(isOfUser)).toEqual([])
    expect(await recents(beside)).not.toContain('AAVE')
  })
})
