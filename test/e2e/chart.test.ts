import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { API_PREFIX, IDEMPOTENCY_HEADER, signin, tradingContracts } from '#protocol'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'

const PAIR = '/#/pages/trendDetails/trendDetails?instId=ETH-USDT'

describe.skipIf(!hasBrowser)('the chart under a finger', () => {
  let phone: Phone
  let page: Page
  let fingers: CDPSession
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: (readonly [x: number, y: number])[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y], id) => ({ x, y, id })) })
  /**
   * A finger that goes up from here. All of it is sent at once: a finger that rests for a quarter of a second while a busy
   * machine answers would be a long press.
   */
  const swipeUp = (x: number, y: number) =>
    Promise.all([
      touch('touchStart', [x, y]),
      ...Array.from({ length: 7 }, (_, step) => touch('touchMove', [x, y - 20 - step * 20])),
      touch('touchEnd'),
    ])
  const boxOf = async (selector: string) => {
    const found = await page.locator(selector).first().boundingBox()
    if (found === null) throw new Error(`${selector} is not there`)
    return found
  }
  const scrolled = () => page.locator('[data-page-main]').evaluate((main) => main.scrollTop)
  const legend = () => page.locator('figure:has([data-pinch]) > div').first().innerText()

  beforeAll(async () => {
    phone = await openPhone(inject('venue'), { ownWindow: true })
    ;({ page } = phone)
    fingers = await phone.context.newCDPSession(page)
    const [demo] = inject('demoAccounts')
    if (demo === undefined) throw new Error('the venue has no demo account')
    await page.goto('/#/pages/lang/lang')
    await page.request.post(`${API_PREFIX}${signin.loginX.path}`, { data: demo })
    await page.goto('about:blank')
    await page.goto(PAIR)
    await page.locator('[data-pinch] canvas').first().waitFor()
  })
  afterAll(() => phone?.close())

  /** Two quick taps are one for the page, so a tap that comes too soon after the last touch is tapped again. */
  const tapAway = async (x: number, y: number): Promise<void> => {
    await expect
      .poll(
        async () => {
          await page.touchscreen.tap(x, y)
          return page.getByRole('button', { name: 'Set an alert at' }).count()
        },
        { interval: 400 },
      )
      .toBe(0)
  }

  it('shows a crosshair after a long press, which stays while the page scrolls, until a tap', async () => {
    const { x, y } = await boxOf('[data-pinch]')
    const aim = page.getByRole('button', { name: 'Set an alert at' })
    await touch('touchStart', [x + 60, y + 120])
    await aim.waitFor()
    const pressed = await legend()
    await touch('touchMove', [x + 130, y + 140])
    await expect.poll(legend).not.toBe(pressed)
    await touch('touchEnd')
    const left = await legend()
    expect(left).toMatch(/O\s[\d,.]+\s+H\s[\d,.]+\s+L\s[\d,.]+\s+C\s[\d,.]+.*%/s)
    await swipeUp(x + 150, y + 200)
    await expect.poll(scrolled).toBeGreaterThan(50)
    expect(await aim.count()).toBe(1)
    expect(await legend()).toBe(left)
    await page.locator('[data-page-main]').evaluate((main) => main.scrollTo(0, 0))
    await tapAway(x + 100, y + 200)
  })

  /** Time of the bar under a long press there; the crosshair is gone afterwards. */
  const timeAt = async (x: number, y: number): Promise<string> => {
    const aim = page.getByRole('button', { name: 'Set an alert at' })
    await touch('touchStart', [x, y])
    await aim.waitFor()
    await touch('touchEnd')
    const [time = ''] = (await legend()).split(/\sO\s/)
    await tapAway(x + 20, y)
    return time
  }

  it('leads back to the newest candle after it was scrolled away', async () => {
    const { x, y } = await boxOf('[data-pinch]')
    const forward = page.getByRole('button', { name: 'Go to the latest candle' })
    expect(await forward.count()).toBe(0)
    const newest = await legend()
    await Promise.all([touch('touchStart', [x + 60, y + 160]), touch('touchMove', [x + 80, y + 160])])
    for (let right = 100; right <= 260; right += 20) await touch('touchMove', [x + right, y + 160])
    await touch('touchEnd')
    await forward.waitFor()
    await forward.tap()
    await forward.waitFor({ state: 'hidden' })
    expect((await legend()).slice(0, 12)).toBe(newest.slice(0, 12))
  })

  it('is zoomed by a pinch, which leaves the page as it is; a swipe up over it scrolls the page', async () => {
    const former = await page.locator('[data-pinch] canvas').first().elementHandle()
    await page.locator('label', { hasText: '1H' }).first().click()
    await page.waitForFunction((canvas) => !canvas?.isConnected, former)
    await page.locator('[data-pinch] canvas').first().waitFor()
    const { x, y } = await boxOf('[data-pinch]')
    const before = await timeAt(x + 40, y + 120)
    expect(before).not.toBe('')
    expect(await timeAt(x + 40, y + 120)).toBe(before)
    const [middle, line] = [x + 150, y + 140]
    await Promise.all([
      touch('touchStart', [middle - 20, line]),
      touch('touchStart', [middle - 20, line], [middle + 20, line]),
      ...Array.from({ length: 9 }, (_, step) => 30 + step * 10).map((apart) =>
        touch('touchMove', [middle - apart, line], [middle + apart, line]),
      ),
      touch('touchEnd'),
    ])
    expect(await timeAt(x + 40, y + 120)).not.toBe(before)
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
    await swipeUp(x + 150, y + 200)
    await expect.poll(scrolled).toBeGreaterThan(50)
    await page.locator('[data-page-main]').evaluate((main) => main.scrollTo(0, 0))
    // A busy machine may have taken the swipe for a long press, whose bar the legend would go on naming.
    await tapAway(x + 100, y + 200)
  })

  it('closes its newest candle at the price in the head of the page, at each tick', async () => {
    const frames = await page.evaluate(async () => {
      const seen: (readonly [last: string, figures: string])[] = []
      for (let ticks = 0; ticks < 6; await new Promise(requestAnimationFrame)) {
        const last = document.querySelector('[data-field=last]')?.textContent ?? ''
        if (last !== seen.at(-1)?.[0]) ticks += 1
        seen.push([last, document.querySelector('figure:has([data-pinch]) > div')?.textContent ?? ''])
      }
      return seen
    })
    // A frame in which the price has just changed may still show the candle of the frame before.
    const settled = frames.filter(([last], index) => last === frames[index - 1]?.[0])
    const differing = settled.filter(([last, figures]) => !figures.includes(`C\u00a0${last}`))
    expect(differing).toEqual([])
  })

  /** How far each name of an indicator with a pane of its own begins below the top of that pane, px. */
  const namesInPanes = () =>
    page.locator('[data-pinch]').evaluate((host) => {
      // Between two panes stands a row that separates them, and below all the time axis.
      const tops = [...host.querySelectorAll('tr')].filter((row) => row.querySelectorAll('canvas').length > 2)
      const names = [...(host.parentElement?.children ?? [])].filter((one) => one.tagName === 'P')
      return names.map((name, index) => {
        const pane = tops[index + 1]
        const below =
          pane === undefined ? Number.NaN : name.getBoundingClientRect().top - pane.getBoundingClientRect().top
        return `${name.textContent?.slice(0, 3)} ${Math.round(below)}`
      })
    })

  it('names each indicator at the top of its own pane: when it is switched on, on the whole screen, and on its side', async () => {
    const own = [/^VOL [01]$/, /^DIF [01]$/, /^RSI [01]$/, /^K\s. [01]$/].map((name) => expect.stringMatching(name))
    await page.getByRole('button', { name: 'Indicators and settings' }).tap()
    for (const name of ['MACD', 'RSI', 'KDJ']) await page.getByRole('switch', { name }).tap()
    await page.keyboard.press('Escape')
    await expect.poll(namesInPanes).toEqual(own)
    await page.getByRole('button', { name: 'Full screen', exact: true }).tap()
    await expect.poll(namesInPanes).toEqual(own)
    await page.setViewportSize({ width: 780, height: 360 })
    await expect.poll(namesInPanes).toEqual(own)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Exit full screen' }).tap()
    await expect.poll(namesInPanes).toEqual(own)
    await page.evaluate(() => localStorage.removeItem('tapeline.chart'))
    await page.reload()
    await page.locator('[data-pinch] canvas').first().waitFor()
  })

  it('fills the screen of a phone that is turned on its side, with the way to the ticket, until it is upright again', async () => {
    const panel = page.locator('[data-full]')
    expect(await panel.count()).toBe(0)
    await page.setViewportSize({ width: 780, height: 360 })
    try {
      await panel.waitFor()
      await page.setViewportSize({ width: 390, height: 844 })
      await panel.waitFor({ state: 'detached' })
      await page.setViewportSize({ width: 780, height: 360 })
      await panel.waitFor()
      await expect.poll(async () => (await boxOf('[data-full] [data-pinch]')).height).toBeGreaterThan(150)
      const { x, width, y, height } = await boxOf('[data-full] [data-pinch]')
      expect([x, width > 700, y + height <= 360]).toEqual([0, true, true])
      for (const button of await panel.getByRole('button').all()) {
        const box = await button.boundingBox()
        if (box !== null) expect(box.x >= 0 && box.x + box.width <= 780 && box.y + box.height <= 360).toBe(true)
      }
      await panel.getByRole('button', { name: 'Sell' }).tap()
      await page.waitForURL(/transaction\/transaction\?instId=ETH-USDT&side=sell/)
    } finally {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(PAIR)
      await page.locator('[data-pinch] canvas').first().waitFor()
    }
  })

  it('changes a limit order by the line that is dragged, once that is confirmed', async () => {
    const ticker = await page.request.get('/api/v5/market/ticker?instId=ETH-USDT')
    const { data } = (await ticker.json()) as { data: [{ last: string }] }
    const px = (Number(data[0].last) * 0.99).toFixed(2)
    const placed = await page.request.post(`${API_PREFIX}${tradingContracts.save.path}`, {
      data: { ordType: 'limit', instId: 'ETH-USDT', side: 'buy', sz: '0.05', px },
      headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID(), origin: inject('venue') },
    })
    const { data: answer } = (await placed.json()) as { data: { order: { ordId: string } } }
    const { ordId } = answer.order
    const handle = page.locator('[data-line=order]')
    await page.locator('label', { hasText: '1D' }).first().click()
    await handle.waitFor()
    await expect.poll(async () => (await handle.boundingBox())?.height).toBeGreaterThan(40)
    const { x, y, width, height } = await boxOf('[data-line=order]')
    const [middle, line] = [x + width / 2, y + height / 2]
    await touch('touchStart', [middle, line])
    for (let down = 4; down <= 24; down += 4) await touch('touchMove', [middle, line + down])
    await touch('touchEnd')
    const sheet = page.getByRole('dialog')
    await sheet.waitFor()
    const asked = Number(await sheet.getByLabel('Price').inputValue())
    expect(asked).toBeLessThan(Number(px))
    const pxNow = async () => {
      const detail = await page.request.post(`${API_PREFIX}${tradingContracts.detail.path}`, {
        data: { ordId },
        headers: { origin: inject('venue') },
      })
      return Number(((await detail.json()) as { data: { order: { px: string } } }).data.order.px)
    }
    expect(await pxNow()).toBe(Number(px))
    await sheet.getByRole('button', { name: 'Change order' }).click()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(pxNow).toBe(asked)
    expect(phone.complaints).toEqual([])
  })
})
