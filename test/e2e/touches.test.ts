import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'

/** A page that blocks nothing: the same fingers zoom it. */
const OPEN_PAGE = 'data:text/html,<meta name=viewport content="width=device-width"><p style="height:700px">text'

describe.skipIf(!hasBrowser)('fingers', () => {
  let phone: Phone
  let page: Page
  let fingers: CDPSession
  beforeAll(async () => {
    phone = await openPhone(inject('venue'))
    ;({ page } = phone)
    fingers = await phone.context.newCDPSession(page)
  })
  afterAll(() => phone?.close())

  const scale = () => page.evaluate(() => visualViewport?.scale)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: (readonly [x: number, y: number])[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y], id) => ({ x, y, id })) })
  /** Two fingers that move apart, around a point. */
  const pinch = async (x: number, y: number): Promise<void> => {
    await touch('touchStart', [x - 20, y])
    await touch('touchStart', [x - 20, y], [x + 20, y])
    for (let apart = 30; apart <= 120; apart += 10) await touch('touchMove', [x - apart, y], [x + apart, y])
    await touch('touchEnd')
  }
  const tap = (x: number, y: number) => Promise.all([touch('touchStart', [x, y]), touch('touchEnd')])
  const middle = async (selector: string): Promise<[number, number]> => {
    const place = page.locator(selector).first()
    await expect.poll(() => place.boundingBox()).not.toBeNull()
    const box = await place.boundingBox()
    if (box === null) throw new Error(`${selector} is not there`)
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  /** Whether the page prevented what the browser would have done, of each event of a type. */
  const watch = (type: string) =>
    page.evaluate((name) => {
      const seen: boolean[] = []
      Object.assign(window, { seen })
      addEventListener(name, (event) => seen.push(event.defaultPrevented))
    }, type)
  const seen = () => page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)

  it('zoom a page that does not block them, so that this test can tell', async () => {
    await page.goto(OPEN_PAGE)
    await pinch(190, 300)
    await expect.poll(scale).toBeGreaterThan(1.2)
  })

  it('two of them do not zoom a screen, wherever they begin', async () => {
    await page.goto('/#/pages/lang/lang')
    await page.locator('h1').waitFor()
    for (const selector of ['h1', 'main', 'main label, main button']) await pinch(...(await middle(selector)))
    expect(await scale()).toBe(1)
  })

  it('a second tap within 300 ms does not zoom either, and a control takes both', async () => {
    // A document of its own: the last finger of another test may be no 300 ms ago.
    await page.goto('about:blank')
    await page.goto('/#/pages/lang/lang')
    await page.locator('h1').waitFor()
    await watch('touchend')
    const text = await middle('h1')
    // Sent together: a busy machine must not come between them.
    await Promise.all([tap(...text), tap(...text)])
    await expect.poll(async () => (await seen()).length, { timeout: 5000 }).toBe(2)
    expect(await seen()).toEqual([false, true])
    await page.evaluate(() => {
      const button = document.createElement('button')
      button.id = 'counter'
      button.textContent = '0'
      button.style.cssText = 'position:fixed;top:40%;left:40%;width:80px;height:60px;z-index:99'
      button.addEventListener('click', () => {
        button.textContent = String(Number(button.textContent) + 1)
      })
      document.body.append(button)
    })
    const control = await middle('#counter')
    for (let times = 0; times < 4; times += 1) await tap(...control)
    await expect.poll(() => page.locator('#counter').innerText()).toBe('4')
    expect(await scale()).toBe(1)
  })

  it('two of them are the chart’s own within a chart', async () => {
    await page.goto('/#/pages/trendDetails/trendDetails?instId=BTC-USDT')
    await page.locator('[data-pinch] canvas').first().waitFor()
    const own = await page.evaluate(() => {
      return ['[data-pinch]', 'h1'].map((selector) => {
        const made = new Event('touchstart', { bubbles: true, cancelable: true })
        Object.defineProperty(made, 'touches', { value: [{}, {}] })
        document.querySelector(selector)?.dispatchEvent(made)
        return made.defaultPrevented
      })
    })
    expect(own).toEqual([false, true])
    await pinch(...(await middle('[data-pinch]')))
    expect(await scale()).toBe(1)
    expect(phone.complaints).toEqual([])
  })

  it('text grows by a setting instead, up to twice its size', async () => {
    const size = () =>
      page
        .locator('h1')
        .first()
        .evaluate((head) => Number.parseFloat(getComputedStyle(head).fontSize))
    await page.goto('/#/pages/lang/lang')
    const before = await size()
    await page.evaluate(() => localStorage.setItem('tapeline.textScale', '200'))
    await page.reload()
    await expect.poll(size).toBeCloseTo(before * 2, 1)
  })
})
