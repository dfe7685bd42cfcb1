import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { API_PREFIX, IDEMPOTENCY_HEADER, signin, tradingContracts } from '#protocol'
import { axeFinds } from '../support/axe.ts'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { newKey } from '../support/examples.ts'
import { cutTexts } from './cutTexts.ts'

const MARKET = '/#/pages/market/market'
const CASES = [
  { locale: 'en', colorScheme: 'light' },
  { locale: 'de', colorScheme: 'dark' },
  { locale: 'th', colorScheme: 'light' },
] as const

const signIn = async ({ page }: Phone): Promise<void> => {
  const [demo] = inject('demoAccounts')
  if (demo === undefined) throw new Error('the venue has no demo account')
  const { account, password } = demo
  await page.request.post(`${API_PREFIX}${signin.loginX.path}`, { data: { account, password } })
}

/**
 * Nothing may leave the phone any more but for the app's own files. The address is written where no app runs, because a
 * late answer to one would write over it.
 */
const unplug = async ({ page, context }: Phone): Promise<void> => {
  await context.route('**/api/**', (route) => route.abort())
  await page.goto('/icons/icon.svg')
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('domainConfig') ?? '{}') as object
    localStorage.setItem('domainConfig', JSON.stringify({ ...stored, socket: 'ws://127.0.0.1:9/' }))
  })
}

/** Runs in the page: how much moves there, but for digits, which may roll at any time. */
const moving = (): number =>
  document
    .getAnimations()
    .filter(({ effect }) => (effect as KeyframeEffect | null)?.target?.hasAttribute('data-rolls') !== true).length

describe.skipIf(!hasBrowser).each(CASES)('what tells the state, in $locale at 320 px', ({ locale, colorScheme }) => {
  let phone: Phone
  const faults = async (): Promise<unknown> => ({
    axe: await axeFinds(phone.page),
    cut: await phone.page.evaluate(cutTexts),
  })
  const sheet = () => phone.page.getByRole('dialog')
  /** Opened and still. */
  const opened = async (): Promise<void> => {
    await sheet().waitFor()
    await expect.poll(() => phone.page.evaluate(moving)).toBe(0)
  }
  const closed = async (): Promise<void> => {
    await expect.poll(() => sheet().count()).toBe(0)
  }

  beforeAll(async () => {
    phone = await openPhone(inject('venue'), { viewport: { width: 320, height: 640 }, locale, colorScheme })
    await phone.page.goto('/#/pages/lang/lang')
    await signIn(phone)
    await phone.page.goto('about:blank')
  })
  afterAll(() => phone?.close())

  it('the chip opens a sheet with its figures', async () => {
    const { page } = phone
    await page.goto(MARKET)
    // The figure is there, and too wide for the bar of so narrow a phone: the sheet tells it.
    const chip = page.locator('button[data-state="live"]')
    await expect.poll(() => chip.textContent()).toMatch(/\d+/)
    expect(await chip.innerText()).not.toMatch(/\d/)
    await chip.click()
    await opened()
    expect(await sheet().innerText()).toMatch(/\d+\sms/)
    await expect.poll(() => sheet().innerText()).toMatch(/(?:\d{1,2}[.,]\d|[1-9]\d\d)\s(?:kB|KB)|\d[.,]\d\sMB/)
    expect(await faults()).toEqual({ cut: [], axe: [] })
    await sheet().locator('input[role="switch"]').check({ force: true })
    expect(await page.evaluate(() => localStorage.getItem('tapeline.lowData'))).toBe('on')
    await page.keyboard.press('Escape')
    await closed()
  })

  it.each(['/#/pages/index/index', MARKET])('leaves the bar of %s one line', async (path) => {
    const { page } = phone
    await page.goto(path)
    await page.locator('button[data-state="live"]').waitFor()
    // Two lines are more than 70 px.
    expect((await page.locator('header').first().boundingBox())?.height).toBeLessThan(64)
  })

  it('the price opens a sheet with its source, age and number', async () => {
    const { page } = phone
    await page.goto('/#/pages/trendDetails/trendDetails?instId=BTC-USDT')
    await expect.poll(() => page.locator('[data-field="last"]').first().innerText()).toMatch(/\d/)
    await page.locator('[data-field="last"]').first().click()
    await opened()
    expect(await sheet().innerText()).toContain('Tapeline')
    expect(await faults()).toEqual({ cut: [], axe: [] })
    await page.keyboard.press('Escape')
    await closed()
  })

  it('what happened while the app was closed is told once', async () => {
    const { page } = phone
    const seen = () => page.evaluate(() => localStorage.getItem('tapeline.seen'))
    await page.goto('/#/pages/transaction/transaction?instId=BTC-USDT')
    await expect.poll(seen).not.toBeNull()
    const before = await seen()
    const address = page.url().replace(/\/#.*/, '')
    await page.goto('about:blank')
    const answer = await page.request.post(`${API_PREFIX}${tradingContracts.save.path}`, {
      headers: { origin: address, [IDEMPOTENCY_HEADER]: newKey() },
      data: { ordType: 'market', instId: 'BTC-USDT', side: 'buy', sz: '0.001' },
    })
    expect(await answer.json()).toMatchObject({ code: '200' })
    await page.goto(MARKET)
    await opened()
    await expect.poll(() => sheet().innerText()).toMatch(/BTC \/ USDT[\s\S]*0[.,]001\sBTC/)
    expect(await faults()).toEqual({ cut: [], axe: [] })
    await sheet().getByRole('button').last().click()
    await closed()
    await expect.poll(seen).not.toBe(before)
    await page.goto('/#/x/away')
    await expect.poll(() => page.locator('main').innerText()).toMatch(/0[.,]001\sBTC/)
    expect(await faults()).toEqual({ cut: [], axe: [] })
    await page.goto('about:blank')
    await page.goto(MARKET)
    await expect.poll(() => page.locator('[data-state="live"]').count()).toBe(1)
    await expect.poll(() => page.locator('[data-field="last"]').first().innerText()).toMatch(/\d/)
    expect(await sheet().count()).toBe(0)
  })

  it('without the venue it opens with the last prices and their date, and takes no order', async () => {
    const { page } = phone
    const kept = () => page.evaluate(() => localStorage.getItem('tapeline.quotes') ?? '')
    const price = await page.locator('[data-inst-id="BTC-USDT"] [data-field="last"]').innerText()
    await page.goto('about:blank')
    await page.goto('/#/pages/lang/lang')
    expect(price).toMatch(/\d/)
    expect(await kept()).toContain('BTC-USDT')
    await unplug(phone)
    await page.goto(MARKET)
    const bar = page.locator('[data-down="prices"]')
    await expect.poll(() => bar.innerText()).toMatch(/\d\d:\d\d:\d\d/)
    const row = page.locator('[data-inst-id="BTC-USDT"]')
    await expect.poll(() => row.locator('[data-field="last"]').innerText()).toMatch(/\d/)
    await expect.poll(() => row.and(page.locator('[data-stale]')).count()).toBe(1)
    expect(await faults()).toEqual({ cut: [], axe: [] })
    await page.goto('/#/pages/transaction/transaction?instId=BTC-USDT')
    const submit = page.locator('form button[aria-disabled="true"]').last()
    await submit.waitFor()
    await submit.click({ force: true })
    expect(await sheet().count()).toBe(0)
  })
})
