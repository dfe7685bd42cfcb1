import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { API_PREFIX, signin } from '#protocol'
import { axeFinds } from '../support/axe.ts'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { markWelcomeShown } from '../support/welcome.ts'

const TICKET = '/#/pages/transaction/transaction?instId=BTC-USDT'
/** A time of the chart, which has its day first, in an order that can be compared. */
const moment = (text: string): string => text.replace(/(\d+)-(\d+)-(\d+) (.*)/, '$3-$2-$1 $4')
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
    expect(list?.width).toBe(320)
    expect(main?.x).toBeGreaterThanOrEqual((list?.x ?? 0) + 320)
    expect((main?.x ?? 0) + (main?.width ?? 0)).toBe(1_280)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1_280)
    const book = await page.locator('main [data-layout="columns"]').boundingBox()
    const asks = await page.locator('main [data-layout="columns"] > *').last().boundingBox()
    expect((asks?.x ?? 0) + (asks?.width ?? 0)).toBeCloseTo((book?.x ?? 0) + (book?.width ?? 0), 0)
  })

  it('is still one page, with one title', async () => {
    const { page } = phone
    expect(await page.locator('main').count()).toBe(1)
    expect(await page.locator('h1').count()).toBe(1)
    await expect.poll(() => axeFinds(page)).toEqual([])
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
    await page.setViewportSize({ width: 800, height: 800 })
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

describe.skipIf(!hasBrowser)('a trader at a wide window', () => {
  let phone: Phone
  const { account = '', password = '' } = inject('demoAccounts')[1] ?? {}
  beforeAll(async () => {
    phone = await openPhone(inject('venue'), { viewport: { width: 1_280, height: 800 }, isMobile: false })
    await phone.page.goto(TICKET)
    await markWelcomeShown(phone.page)
    await phone.page.request.post(`${API_PREFIX}${signin.loginX.path}`, { data: { account, password } })
    await phone.page.goto('about:blank')
    await phone.page.goto(TICKET)
  })
  afterAll(() => phone?.close())

  const boxOf = async (selector: string) => {
    const box = await phone.page.locator(selector).first().boundingBox()
    return {
      left: box?.x ?? -1,
      top: box?.y ?? -1,
      right: (box?.x ?? 0) + (box?.width ?? 0),
      bottom: (box?.y ?? 0) + (box?.height ?? 0),
    }
  }

  it('has list, chart, book, ticket and orders in one view that does not scroll', async () => {
    const { page } = phone
    await page.locator('main figure canvas').first().waitFor()
    const [list, chart, book, form, orders] = await Promise.all(
      ['[data-beside]', 'main figure', 'main [data-workspace] [data-layout]', 'main form', 'main h2'].map(boxOf),
    )
    for (const part of [list, chart, book, form, orders]) {
      expect(part?.top).toBeGreaterThanOrEqual(0)
      expect(part?.top).toBeLessThan(800)
    }
    expect(form?.bottom).toBeLessThanOrEqual(800)
    expect(chart?.left).toBeGreaterThanOrEqual(list?.right ?? 0)
    expect(book?.left).toBeGreaterThanOrEqual(chart?.right ?? 0)
    expect(orders?.top).toBeGreaterThanOrEqual(chart?.bottom ?? 0)
    const main = await page.locator('main').evaluate((one) => one.scrollHeight - one.clientHeight)
    expect(main).toBe(0)
  })

  it('takes up the market that the arrow keys choose, and the side and size that are typed', async () => {
    const { page } = phone
    const title = () => page.locator('h1').innerText()
    // Keys act once the first prices are there and what listens to them has come.
    const sells = async (): Promise<boolean> => {
      await page.keyboard.press('s')
      return page.getByRole('radio', { name: 'Sell' }).isChecked()
    }
    await expect.poll(sells).toBe(true)
    // The side's key leads to the size; out of that the arrows step through the list again.
    await page.keyboard.press('Escape')
    const before = await title()
    await page.keyboard.press('ArrowDown')
    await expect.poll(title).not.toBe(before)
    await page.keyboard.press('ArrowUp')
    await expect.poll(title).toBe(before)
    await page.keyboard.press('b')
    await page.keyboard.type('120')
    expect(await page.locator('[data-size-entry] input').inputValue()).toBe('120')
  })

  it('has the list beside the chart of a forex pair too, and steps through it', async () => {
    const { page } = phone
    const address = page.url()
    await page.goto('/#/pages/ForexCharts/ForexCharts?instId=EUR-USD')
    await page.locator('main figure canvas').first().waitFor()
    const [list, chart] = await Promise.all(['[data-beside]', 'main figure'].map(boxOf))
    expect(chart?.left).toBeGreaterThanOrEqual(list?.right ?? 0)
    await page.getByRole('complementary').getByRole('tab', { name: 'Forex' }).click()
    await page.locator('[data-beside] [data-inst-id=GBP-USD]').first().click()
    await expect.poll(() => page.locator('h1').innerText()).toContain('GBP')
    expect(page.url()).toContain('/pages/ForexCharts/ForexCharts')
    await page.goto(address)
    await page.locator('main form').waitFor()
  })

  it('buys without leaving the view', async () => {
    const { page } = phone
    const address = page.url()
    await page.locator('main form button[type=submit]').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Buy BTC/ })
      .click()
    await page
      .getByRole('dialog')
      .getByText(/Bought|Filled/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(page.url()).toBe(address)
    expect(await page.locator('main figure').count()).toBe(1)
    expect(phone.complaints).toEqual([])
  })

  it('reads the chart where the mouse points, and takes a price from it by its menu', async () => {
    const { page } = phone
    await page.goto(TICKET)
    const chart = page.locator('main figure')
    await chart.locator('canvas').first().waitFor()
    // Date and time of the bar.
    const time = async () => (await chart.locator('p').first().innerText()).slice(0, 16)
    const newest = await time()
    const { x = 0, y = 0, width = 0, height = 0 } = (await chart.boundingBox()) ?? {}
    await page.mouse.move(x + width * 0.3, y + height * 0.4)
    await expect.poll(time).not.toBe(newest)
    await page.mouse.click(x + width * 0.3, y + height * 0.4, { button: 'right' })
    const buy = page.getByRole('menuitem', { name: /^Buy limit at / })
    const price = (await buy.innerText()).replace('Buy limit at ', '')
    expect(price).toMatch(/^[\d,]+\.\d$/)
    await buy.click()
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
    await expect
      .poll(async () => Number(await page.locator('main form input[inputmode=decimal]').first().inputValue()))
      .toBe(Number(price.replaceAll(',', '')))
    expect(await chart.count()).toBe(1)
  })

  it('shows less time, wider, where the wheel turns over the chart', async () => {
    const { page } = phone
    const chart = page.locator('main figure')
    const time = async () => (await chart.locator('p').first().innerText()).slice(0, 16)
    const { x = 0, y = 0, width = 0, height = 0 } = (await chart.boundingBox()) ?? {}
    const point = (at: number) => page.mouse.move(x + width * at, y + height * 0.4)
    await point(0.8)
    const near = await time()
    await point(0.1)
    await expect.poll(time).not.toBe(near)
    const far = await time()
    // What the mouse points at stays where it is, and what is far from it moves away.
    await point(0.8)
    await expect.poll(time).toBe(near)
    await page.mouse.wheel(0, -600)
    await point(0.1)
    await expect.poll(time).not.toBe(near)
    expect(moment(await time()) > moment(far)).toBe(true)
  })

  it('has chart, ticket and what runs of timed contracts in one view', async () => {
    const { page } = phone
    await page.goto('/#/pages/contract/contract?product=timed')
    await page.locator('main figure canvas').first().waitFor()
    const [list, chart, stake, running] = await Promise.all(
      ['[data-beside]', 'main figure', 'main [data-workspace] input[inputmode=decimal]', 'main h2'].map(boxOf),
    )
    expect(chart?.left).toBeGreaterThanOrEqual(list?.right ?? 0)
    expect((chart?.bottom ?? 0) - (chart?.top ?? 0)).toBeGreaterThan(300)
    expect(stake?.left).toBeGreaterThanOrEqual(chart?.right ?? 0)
    expect(running?.top).toBeGreaterThanOrEqual(chart?.bottom ?? 0)
    expect(await page.locator('main').evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
    expect(await axeFinds(page)).toEqual([])
    await page.goto(TICKET)
    await page.locator('main figure canvas').first().waitFor()
  })

  it('has chart and ticket beside each other on a tablet, and the list on its own page', async () => {
    const { page } = phone
    await page.setViewportSize({ width: 820, height: 1_180 })
    await expect.poll(() => page.locator('[data-beside]').count()).toBe(0)
    const [chart, form] = await Promise.all(['main figure', 'main form'].map(boxOf))
    expect(form?.left).toBeGreaterThanOrEqual(chart?.right ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(820)
    expect(await axeFinds(page)).toEqual([])
  })
})
