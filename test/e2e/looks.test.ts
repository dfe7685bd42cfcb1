import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { API_PREFIX, signin } from '#protocol'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { cutTexts } from './cutTexts.ts'

/** A person's whole way through many screens. */
vi.setConfig({ testTimeout: 180_000 })

/** Runs in the page: the mean brightness of a picture, 0 to 255. */
const brightness = async (base64: string): Promise<number> => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const context = new OffscreenCanvas(8, 8).getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.drawImage(bitmap, 0, 0, 8, 8)
  const { data } = context.getImageData(0, 0, 8, 8)
  return data.filter((_, at) => at % 4 === 0).reduce((sum, red) => sum + red, 0) / 64
}

/** Every frame that the browser shows while the page loads anew with slow styles and scripts. */
const framesOfReload = async ({ page, context }: Phone): Promise<readonly string[]> => {
  const slow = /\.(css|js)$/
  await page.route(slow, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150))
    await route.continue()
  })
  const session = await context.newCDPSession(page)
  const frames: string[] = []
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data)
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  await page.reload()
  await page.locator('h1').first().waitFor()
  await expect.poll(() => frames.length).toBeGreaterThan(1)
  await session.send('Page.stopScreencast')
  await session.detach()
  // A file that is still held back is let go before its page ends.
  await page.unrouteAll({ behavior: 'wait' })
  return frames
}

describe.skipIf(!hasBrowser)('no theme flashes', () => {
  const phones: Phone[] = []
  afterEach(() => Promise.all(phones.splice(0).map((phone) => phone.close())))

  it.each([
    { device: 'light', chosen: 'dark', dark: true },
    { device: 'dark', chosen: 'light', dark: false },
    { device: 'dark', chosen: undefined, dark: true },
  ] as const)('$chosen on a device that is $device', async ({ device, chosen, dark }) => {
    const phone = await openPhone(inject('venue'), { colorScheme: device, serviceWorkers: 'block' })
    phones.push(phone)
    const { page } = phone
    await page.goto('/#/pages/theme/theme')
    await page.evaluate((theme) => theme !== undefined && localStorage.setItem('theme', theme), chosen)
    await page.reload()
    await page.locator('h1').first().waitFor()
    const frames = await framesOfReload(phone)
    const light = await Promise.all(frames.map((frame) => page.evaluate(brightness, frame)))
    expect(light.filter((value) => (dark ? value > 90 : value < 160))).toEqual([])
    expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe(dark ? '#121212' : '#ffffff')
  })
})

const LANGUAGE_KEY = 'selectedLanguage'

describe.skipIf(!hasBrowser)('another language', () => {
  let phone: Phone
  let page: Page
  const asked: { readonly path: string; readonly language: string; readonly body: string }[] = []

  beforeAll(async () => {
    phone = await openPhone(inject('venue'), { serviceWorkers: 'block' })
    page = phone.page
    page.on('request', (request) => {
      if (!request.url().includes(API_PREFIX)) return
      const path = request.url().split(API_PREFIX)[1] ?? ''
      asked.push({ path, language: request.headers()['accept-language'] ?? '', body: request.postData() ?? '' })
    })
  })
  afterAll(() => phone?.close())

  it('of the server takes over; one tap on the banner goes back, and what was typed still stands', async () => {
    await page.route('**/v1/getDomain', async (route) => {
      const answer = await route.fetch()
      const told = (await answer.json()) as { data: { language: { simple: string } } }
      told.data.language.simple = 'fr'
      await route.fulfill({ response: answer, json: told })
    })
    await page.goto('/#/pages/login/login')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr')
    await page.locator('input[autocomplete="username"]').fill('half@typed')
    await page.locator('input[type="password"]').fill('only in memory')
    await page.getByRole('button', { name: 'English' }).click()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
    expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe('half@typed')
    expect(await page.locator('input[type="password"]').inputValue()).toBe('only in memory')
    expect(await page.getByRole('button', { name: 'English' }).count()).toBe(0)
    await page.reload()
    await page.locator('form').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })

  it('is spoken by the venue too, from the next call on', async () => {
    await page.locator('input[autocomplete="username"]').fill('nobody@example.com')
    await page.locator('input[type="password"]').fill('wrong password')
    await page.evaluate(() => {
      location.hash = '/pages/lang/lang'
    })
    await page.locator('input[value="de"]').check({ force: true })
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')
    expect(await page.evaluate((key) => localStorage.getItem(key), LANGUAGE_KEY)).toBe('de')
    await page.goBack()
    expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe('nobody@example.com')
    await page.locator('input[type="password"]').fill('wrong password')
    await page.locator('form button[type="submit"]').click()
    await page.getByText('Konto oder Passwort ist falsch.').first().waitFor()
    expect(asked.findLast(({ path }) => path === signin.loginX.path)?.language).toBe('de')
  })

  it('is told to the account as soon as somebody signs in', async () => {
    const [demo] = inject('demoAccounts')
    if (demo === undefined) throw new Error('the venue has no demo account')
    await page.locator('input[autocomplete="username"]').fill(demo.account)
    await page.locator('input[type="password"]').fill(demo.password)
    // A tap within 300 ms of the refused one is a double tap, which does nothing.
    await expect
      .poll(async () => {
        await page
          .locator('form button[type="submit"]')
          .click({ timeout: 1_000 })
          .catch(() => undefined)
        return asked.some(({ path, body }) => path === signin.loginX.path && body.includes(demo.account))
      })
      .toBe(true)
    await expect
      .poll(() => asked.find(({ path }) => path === '/v2/common/setUserLanguage')?.body)
      .toBe('{"language":"de"}')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tapeline.languageOwed'))).toBeNull()
  })
})

const SCREENS = [
  '/pages/personal/personal',
  '/x/settings',
  '/pages/theme/theme',
  '/pages/lang/lang',
  '/pages/personal/exchangeRate',
  '/pages/Exchangerate/Exchangerate',
  '/x/about',
] as const

// In the tallest words the crawl sees them.
describe.skipIf(!hasBrowser).each(['en', 'de'])('with text of double size at 320 px in %s', (locale) => {
  let phone: Phone
  beforeAll(async () => {
    phone = await openPhone(inject('venue'), { viewport: { width: 320, height: 640 }, locale, serviceWorkers: 'block' })
    const [, demo] = inject('demoAccounts')
    if (demo === undefined) throw new Error('the venue has no demo account')
    const { account, password } = demo
    await phone.page.goto('/#/pages/lang/lang')
    await phone.page.request.post(`${API_PREFIX}${signin.loginX.path}`, { data: { account, password } })
    await phone.page.evaluate(() => localStorage.setItem('tapeline.textScale', '200'))
  })
  afterAll(() => phone?.close())

  it.each(SCREENS)('%s shows whole texts', async (path) => {
    const { page } = phone
    await page.goto('about:blank')
    await page.goto(`/#${path}`)
    await page.locator('main :is(label, li, p, button)').first().waitFor()
    await expect.poll(() => page.locator('[data-skeleton], [aria-busy="true"]').count()).toBe(0)
    expect(await page.evaluate(cutTexts)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})
