import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { openKit, showKit } from '../support/kit.ts'
import { markWelcomeShown } from '../support/welcome.ts'

const CHART = '/pages/trendDetails/trendDetails?instId=BTC-USDT'
/** Of a phone at 60 frames a second, s. */
const FRAME = 1 / 60

describe.skipIf(!hasBrowser)('motion', () => {
  let phone: Phone
  let page: Page
  let fingers: CDPSession
  beforeAll(async () => {
    phone = await openPhone(inject('venue'), { viewport: { width: 360, height: 780 } })
    ;({ page } = phone)
    fingers = await phone.context.newCDPSession(page)
    await page.goto('/#/pages/lang/lang')
    await markWelcomeShown(page)
  })
  beforeEach(async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.evaluate(() => localStorage.removeItem('tapeline.motion'))
    await page.goto('about:blank')
  })
  afterAll(() => phone?.close())

  const sheet = () => page.getByRole('dialog')
  const shift = () => sheet().evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).f)
  const duration = () => sheet().evaluate((element) => Number.parseFloat(getComputedStyle(element).transitionDuration))
  const opened = async (): Promise<void> => {
    await page.goto(`/#${CHART}`)
    await page.getByRole('button', { name: 'Indicators and settings', exact: true }).click()
    await sheet().waitFor()
    await expect.poll(shift).toBe(0)
  }
  /** A finger with a clock of its own, in seconds, so that it is as quick as it says on any machine. */
  const finger = (x: number, from: number) => {
    let at = Date.now() / 1_000
    let place = from
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: place }],
        timestamp: at,
      })
    return {
      down: () => send('touchStart'),
      /** So many px, so many a frame. */
      move: async (far: number, each: number) => {
        for (const end = place + far; place !== end; ) {
          place = far > 0 ? Math.min(end, place + each) : Math.max(end, place - each)
          at += FRAME
          // oxlint-disable-next-line no-await-in-loop -- A finger is at one place at a time.
          await send('touchMove')
        }
      },
      up: () => {
        at += FRAME
        return send('touchEnd')
      },
    }
  }
  const onTitle = async () => {
    const box = await sheet().getByRole('heading').first().boundingBox()
    if (box === null) throw new Error('the sheet has no title')
    const one = finger(box.x + box.width / 2, Math.round(box.y + box.height / 2))
    await one.down()
    return one
  }

  it('a sheet follows the finger that pulls it, comes back when let go early, and closes when let go low or thrown', async () => {
    await opened()
    const slow = await onTitle()
    await slow.move(60, 2)
    await expect.poll(shift).toBe(60)
    await slow.up()
    await expect.poll(shift).toBe(0)
    expect(await sheet().count()).toBe(1)

    const far = await onTitle()
    await far.move(400, 5)
    await far.up()
    await sheet().waitFor({ state: 'detached' })
    // The focus is where it was before the sheet, and the history holds nothing of it.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Indicators and settings')
    await expect.poll(() => page.evaluate(() => Boolean(history.state.cover))).toBe(false)

    await page.getByRole('button', { name: 'Indicators and settings', exact: true }).click()
    await sheet().waitFor()
    await expect.poll(shift).toBe(0)
    const quick = await onTitle()
    await quick.move(60, 20)
    await quick.up()
    await sheet().waitFor({ state: 'detached' })
  })

  it("a finger on a sheet's content scrolls that, and pulls nothing", async () => {
    await opened()
    const body = sheet().locator(':scope > div').nth(1)
    const box = await body.boundingBox()
    if (box === null) throw new Error('the sheet has no content')
    const top = () => body.evaluate((element) => element.scrollTop)
    const one = finger(box.x + 8, Math.round(box.y + box.height - 40))
    await one.down()
    await one.move(-120, 6)
    await one.up()
    await expect.poll(top).toBeGreaterThan(0)
    expect(await shift()).toBe(0)
  })

  it('a list that a finger scrolled is where it was after a page above it', async () => {
    await page.goto('/#/pages/market/market')
    const list = page.locator('[data-keep-scroll="list"]')
    await list.locator('a').nth(7).waitFor()
    const top = () => list.evaluate((element) => element.scrollTop)
    const one = finger(180, 600)
    await one.down()
    await one.move(-280, 4)
    await one.up()
    await expect.poll(top).toBeGreaterThan(200)
    // The throw has come to its end.
    let before = -1
    await expect.poll(async () => before === (before = await top()), { interval: 200 }).toBe(true)
    const row = list.locator('a').nth(7)
    const name = await row.getAttribute('href')
    await row.tap()
    await page.waitForURL(/trendDetails/)
    await page.getByRole('button', { name: 'Back', exact: true }).tap()
    await list.locator(`a[href="${name}"]`).waitFor()
    await expect.poll(top).toBe(before)
  })

  it.each(['by the device', 'by the setting'] as const)(
    'less motion %s: a sheet is there, and is gone, at once',
    async (how) => {
      if (how === 'by the device') await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/#/pages/theme/theme')
      if (how === 'by the setting') await page.getByRole('switch', { name: 'Reduce motion' }).click()
      await opened()
      expect(await duration()).toBeLessThan(0.001)
      const one = await onTitle()
      await one.move(60, 2)
      await expect.poll(shift).toBe(60)
      await one.up()
      await expect.poll(shift).toBe(0)
    },
  )
})

describe.skipIf(!hasBrowser).each(['no-preference', 'reduce'] as const)('a figure, motion: %s', (reducedMotion) => {
  it(`${reducedMotion === 'reduce' ? 'just changes' : 'rolls the digits that change'}, and is the plain figure at any time`, async () => {
    const phone = await openKit(inject('venue'), { reducedMotion, viewport: { width: 360, height: 780 } })
    try {
      await showKit(phone)
      const { page } = phone
      const figure = page.locator('[data-kit="figures"] p', { hasText: /^10,0/ }).first()
      /** Runs in the page: changes the figure, and tells it with the motions that this begins. */
      const change = () =>
        figure.evaluate((element) => {
          element.parentElement?.querySelector('button')?.click()
          return {
            text: element.textContent,
            width: element.getBoundingClientRect().width,
            moves: element
              .getAnimations({ subtree: true })
              .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
          }
        })
      const texts = new Set<string>()
      const widths = new Set<number>()
      // The code that rolls comes with the first change; and a button takes no second press at once.
      await expect
        .poll(
          async () => {
            const { text, width, moves } = await change()
            texts.add(text)
            // A node of its own for a digit is rounded by itself, to a sixty-fourth of a pixel.
            widths.add(Math.round(width))
            const isThere = await page.evaluate(
              () => document.querySelector('[data-kit="figures"] p span span span') !== null,
            )
            return isThere && texts.size > 1 ? moves : undefined
          },
          { interval: 1_000 },
        )
        .toBe(reducedMotion === 'reduce' ? 0 : 6)
      expect([...texts].toSorted()).toEqual(['10,044.98', '10,051.08'])
      expect(widths.size).toBe(1)
    } finally {
      await phone.close()
    }
  })
})
