import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { API_PREFIX, chartDrawings, signin } from '#protocol'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'

const PAIR = '/#/pages/trendDetails/trendDetails?instId=SOL-USDT'

interface Kept {
  readonly kind: string
  readonly points: readonly { readonly time: number; readonly price: number }[]
  readonly locked?: boolean
}

describe.skipIf(!hasBrowser)('drawings on a chart', () => {
  let phone: Phone
  let page: Page
  let fingers: CDPSession
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: (readonly [x: number, y: number])[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y], id) => ({ x, y, id })) })
  const place = async (across: number, down: number): Promise<readonly [x: number, y: number]> => {
    const box = await page.locator('[data-pinch]').first().boundingBox()
    if (box === null) throw new Error('there is no chart')
    return [box.x + box.width * across, box.y + box.height * down]
  }
  /** What the device keeps of them. */
  const kept = (): Promise<readonly Kept[]> =>
    page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('tapeline.drawings') ?? '{}') as {
        at?: Record<string, { all: Kept[] }>
      }
      return stored.at?.['SOL-USDT']?.all ?? []
    })
  const kinds = async () => (await kept()).map(({ kind }) => kind)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const tap = async (across: number, down: number): Promise<void> => {
    const at = await place(across, down)
    await touch('touchStart', at)
    await touch('touchEnd')
  }

  beforeAll(async () => {
    phone = await openPhone(inject('venue'), { ownWindow: true })
    ;({ page } = phone)
    fingers = await phone.context.newCDPSession(page)
    await page.goto(PAIR)
    await page.locator('[data-pinch] canvas').first().waitFor()
    await button('Drawing tools').click()
    await page.locator('[data-drawing]').waitFor()
  })
  afterAll(() => phone?.close())

  it('are placed by a finger that slides to the place, which a magnifier shows meanwhile', async () => {
    await button('Trend line').click()
    const glass = page.locator('figure canvas[width="220"], figure div > canvas:only-child').last()
    const from = await place(0.2, 0.5)
    await touch('touchStart', from)
    await glass.waitFor({ state: 'visible' })
    await touch('touchMove', [from[0] + 20, from[1] - 20])
    await touch('touchEnd')
    await glass.waitFor({ state: 'hidden' })
    expect(await kinds()).toEqual([])
    await tap(0.5, 0.3)
    await expect.poll(kinds).toEqual(['trend'])
    await page.getByRole('group', { name: 'Selected: Trend line' }).waitFor()
  })

  it('have handles of full size, which a finger drags and arrow keys move', async () => {
    const handle = page.locator('[data-handle]').first()
    const { x, y, width, height } = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    expect([width, height]).toEqual([44, 44])
    const before = (await kept())[0]?.points[0]
    await touch('touchStart', [x + 22, y + 22])
    for (let step = 8; step <= 40; step += 8) await touch('touchMove', [x + 22, y + 22 + step])
    await touch('touchEnd')
    await expect.poll(async () => (await kept())[0]?.points[0]?.price).toBeLessThan(before?.price ?? 0)
    const dragged = (await kept())[0]?.points[0]
    await handle.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await kept())[0]?.points[0]?.time).toBe((dragged?.time ?? 0) + 900_000)
  })

  it('are undone and done again, act by act', async () => {
    const [after] = await kept()
    await button('Undo').click()
    await button('Undo').click()
    await expect.poll(async () => (await kept())[0]?.points[0]?.price).toBeGreaterThan(after?.points[0]?.price ?? 0)
    await button('Redo').click()
    await button('Redo').click()
    await expect.poll(kept).toEqual([after])
  })

  it('are not deleted while they are locked', async () => {
    await button('Lock').click()
    await expect.poll(async () => page.locator('[data-handle]').count()).toBe(0)
    await page.keyboard.press('Delete')
    expect(await kinds()).toEqual(['trend'])
    await button('Unlock').click()
    await page.keyboard.press('Delete')
    await expect.poll(kinds).toEqual([])
    await page.keyboard.press('Control+z')
    await expect.poll(kinds).toEqual(['trend'])
  })

  it('of a kind are placed by keys alone', async () => {
    await button('Horizontal line').focus()
    await page.keyboard.press('Enter')
    await page.locator('[data-cover]').waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(kinds).toEqual(['trend', 'horizontal'])
    await page.keyboard.press('Escape')
    await page.getByRole('group', { name: 'Selected: Horizontal line' }).waitFor({ state: 'detached' })
  })

  it('a position takes one tap, and gets its target and its stop', async () => {
    await button('Long position').click()
    await tap(0.4, 0.4)
    await expect.poll(kinds).toEqual(['trend', 'horizontal', 'long'])
    const [entry, target, stop] = (await kept())[2]?.points ?? []
    expect(target?.price).toBeGreaterThan(entry?.price ?? 0)
    expect(stop?.price).toBeLessThan(entry?.price ?? 0)
  })

  it('are there after the page was closed, and a tap selects one without the tools', async () => {
    const before = await kept()
    await page.goto('about:blank')
    await page.goto(PAIR)
    await page.locator('[data-pinch] canvas').first().waitFor()
    expect(await kept()).toEqual(before)
    expect(await page.locator('[data-drawing]').count()).toBe(0)
    const selected = page.getByRole('group', { name: 'Selected: Long position' })
    await expect
      .poll(
        async () => {
          if ((await selected.count()) === 0) await tap(0.42, 0.4)
          return selected.count()
        },
        { interval: 700 },
      )
      .toBe(1)
  })

  it('of a guest go over to the account that they sign in to, and to its other devices', async () => {
    const before = await kept()
    const [demo] = inject('demoAccounts')
    if (demo === undefined) throw new Error('the venue has no demo account')
    await page.request.post(`${API_PREFIX}${signin.loginX.path}`, { data: demo })
    await page.goto('about:blank')
    await page.goto(PAIR)
    const theirs = async () => {
      const answer = await page.request.post(`${API_PREFIX}${chartDrawings.get.path}`, {
        data: { instId: 'SOL-USDT' },
        headers: { origin: inject('venue') },
      })
      return ((await answer.json()) as { data?: { drawings: readonly Kept[] } }).data?.drawings
    }
    await expect.poll(theirs).toEqual(before)
    // Another device of the account has nothing of its own.
    await page.evaluate(() => localStorage.removeItem('tapeline.drawings'))
    await page.goto('about:blank')
    await page.goto(PAIR)
    await expect.poll(kept).toEqual(before)
    expect(phone.complaints).toEqual([])
  })
})
