import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { SCREENS } from '../../src/app/screens.ts'
import { hasBrowser, openPhone, PHONE, type Phone } from '../support/browser.ts'
import { cutTexts } from './cutTexts.ts'

const QUERY: Readonly<Record<string, string>> = {
  '/pages/trendDetails/trendDetails': '?instId=BTC-USDT',
  '/pages/transaction/transaction': '?instId=ETH-USDT',
  '/x/mailbox': '?account=nobody@example.com',
}
/** They send who is signed in elsewhere. */
const FOR_GUESTS = new Set(['/pages/login/login', '/pages/login/register', '/pages/login/register2'])
const LANGUAGES = ['en', 'de', 'th'] as const

/** Opens a screen anew; it is ready when it has its title and nothing is a skeleton any more. */
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto('about:blank')
  await page.goto(`/#${path}${QUERY[path] ?? ''}`)
  await page.locator('h1').first().waitFor()
  await expect.poll(() => page.locator('[data-skeleton], [aria-busy="true"]').count()).toBe(0)
}

const signIn = async ({ page }: Phone): Promise<void> => {
  const [demo] = inject('demoAccounts')
  if (demo === undefined) throw new Error('the venue has no demo account')
  await page.goto('/#/pages/login/login')
  await page.locator('input[autocomplete="username"]').fill(demo.account)
  await page.locator('input[type="password"]').fill(demo.password)
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL(/pages\/index\/index/)
}

/** A guest sees what guests may see, a trader the rest. */
const screensOf = (who: 'guest' | 'trader'): string[] =>
  SCREENS.filter(({ path, access }) => (who === 'guest' ? access === 'guest' : !FOR_GUESTS.has(path))).map(
    ({ path }) => path,
  )

describe.skipIf(!hasBrowser).each(['light', 'dark'] as const)('axe finds nothing in the %s theme', (theme) => {
  describe.each(['guest', 'trader'] as const)('for a %s', (who) => {
    let phone: Phone
    beforeAll(async () => {
      phone = await openPhone(inject('venue'), { colorScheme: theme, viewport: PHONE })
      if (who === 'trader') await signIn(phone)
    })
    afterAll(() => phone?.close())

    it.each(screensOf(who))('%s', async (path) => {
      await open(phone.page, path)
      const { violations } = await new AxeBuilder({ page: phone.page }).analyze()
      expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([])
    })
  })
})

describe.skipIf(!hasBrowser).each(LANGUAGES)('at 320 px in %s', (language) => {
  let phone: Phone
  beforeAll(async () => {
    phone = await openPhone(inject('venue'), { viewport: { width: 320, height: 640 }, locale: language })
    await signIn(phone)
  })
  afterAll(() => phone?.close())

  it.each(screensOf('trader'))('%s shows whole texts, no key, and does not scroll sideways', async (path) => {
    const { page } = phone
    await open(page, path)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(await page.evaluate(cutTexts)).toEqual([])
    expect(await page.locator('body').innerText()).not.toMatch(/\b[a-z]+(:[a-z][A-Za-z]+(\.[A-Za-z]+)*)\b/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })

  it('leaves the console clean', () => {
    expect(phone.complaints).toEqual([])
  })
})
