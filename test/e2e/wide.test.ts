import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'

const PAIR = '/#/pages/trendDetails/trendDetails?instId=BTC-USDT'

describe.skipIf(!hasBrowser)('a window of 1,280 px', () => {
  let phone: Phone
  const beside = () => phone.page.locator('[data-beside]')
  beforeAll(async () => {
    phone = await openPhone(inject('venue'), { viewport: { width: 1_280, height: 800 }, isMobile: false })
    await phone.page.goto(PAIR)
  })
  afterAll(() => phone?.close())

  it('has the market list, live, beside the page of a pair', async () => {
    const { page } = phone
    const last = beside().locator('[data-inst-id="BTC-USDT"] [data-field="last"]')
    await expect.poll(() => last.innerText()).toMatch(/\d/)
    const [list, main] = await Promise.all([beside().boundingBox(), page.locator('main').boundingBox()])
    expect(list?.width).toBe(480)
    expect(main?.x).toBeGreaterThanOrEqual((list?.x ?? 0) + 480)
    expect(main?.width).toBe(480)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1_280)
    const book = await page.locator('main [data-layout="columns"]').boundingBox()
    const asks = await page.locator('main [data-layout="columns"] > *').last().boundingBox()
    expect((asks?.x ?? 0) + (asks?.width ?? 0)).toBeCloseTo((book?.x ?? 0) + (book?.width ?? 0), 0)
  })

  it('is still one page, with one title', async () => {
    const { page } = phone
    expect(await page.locator('main').count()).toBe(1)
    expect(await page.locator('h1').count()).toBe(1)
    await expect
      .poll(async () =>
        (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
      )
      .toEqual([])
  })

  it('shows in place what is chosen from the list, so that one step back leaves both', async () => {
    const { page } = phone
    const depth = await page.evaluate(() => history.length)
    await beside().locator('[data-inst-id="ETH-USDT"]').click()
    await expect.poll(() => page.locator('h1').innerText()).toMatch(/ETH/)
    await expect.poll(() => page.locator('main [data-field="last"]').first().innerText()).toMatch(/\d/)
    expect(await page.evaluate(() => history.length)).toBe(depth)
    expect(await beside().count()).toBe(1)
  })

  it('has one column again when it gets narrower, and elsewhere', async () => {
    const { page } = phone
    await page.setViewportSize({ width: 1_000, height: 800 })
    await expect.poll(() => beside().count()).toBe(0)
    expect((await page.locator('main').boundingBox())?.width).toBe(480)
    await page.setViewportSize({ width: 1_280, height: 800 })
    await expect.poll(() => beside().count()).toBe(1)
    await page.goto('/#/pages/market/market')
    await expect.poll(() => beside().count()).toBe(0)
    await expect.poll(async () => (await page.locator('main').boundingBox())?.width).toBe(480)
    expect(phone.complaints).toEqual([])
  })
})
