import type { Page } from 'playwright-core'
import { openPhone } from '../../test/support/browser.ts'
import { pause } from '../figures.ts'
import type { Shaper } from './shaper.ts'

/**
 * From the tap to the end of the frame that first shows the new screen or its skeleton; that shows its text, with figures
 * where prices belong; and that has nothing left to come, its chart too. ms.
 */
export interface Change {
  readonly to: string
  readonly answer: number
  readonly content: number
  readonly whole: number
}

/** Tabs and the page of a row are fetched by then. */
const PREFETCH_MS = 12_000
const PATIENCE_MS = 15_000

/** Runs in the page: begins to watch at the next click. A blank page answers nothing. */
const WATCH = `(() => {
  const seen = {}
  window.change = seen
  const heading = () => document.querySelector('h1')?.textContent
  const isPicture = (bone) => bone.closest('[data-picture]') !== null
  const isBare = () => document.querySelector('main [aria-busy="true"]') !== null || [...document.querySelectorAll('main [data-field="last"]')].some(({ textContent }) => !/\\d/.test(textContent))
  addEventListener('click', () => {
    const from = performance.now(), before = heading()
    const look = () => {
      const main = document.querySelector('main')
      const now = heading()
      const found = []
      if (now !== before) {
        const left = [...document.querySelectorAll('main [data-skeleton]')]
        const hasText = now !== undefined && main?.textContent.trim() !== ''
        if (hasText || left.length > 0) found.push('answer')
        if (hasText && left.every(isPicture) && !isBare()) found.push('content')
        const picture = document.querySelector('[data-picture]')
        if (found.includes('content') && left.length === 0 && (picture === null || picture.querySelector('canvas, table') !== null)) found.push('whole')
      }
      // The frame is drawn before the next message is heard.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const now = performance.now() - from
        for (const what of found) seen[what] ??= now
        if (seen.whole === undefined) requestAnimationFrame(look)
      }
      port2.postMessage(0)
    }
    requestAnimationFrame(look)
  }, { capture: true, once: true })
})()`

const change = async (page: Page, to: string, tap: () => Promise<void>): Promise<Change> => {
  await page.evaluate(WATCH)
  await tap()
  await page.waitForFunction(
    () => 'change' in window && (window.change as Partial<Change>).whole !== undefined,
    undefined,
    {
      timeout: PATIENCE_MS,
      polling: 100,
    },
  )
  await pause(1_000)
  return { to, ...(await page.evaluate<Omit<Change, 'to'>>('window.change')) }
}

/** Taps through tabs and a detail page, on a slowed processor, once the tabs were fetched behind the first screen. */
export const changes = async (shaper: Shaper, throttle: number): Promise<readonly Change[]> => {
  const phone = await openPhone(shaper.address)
  try {
    const { page } = phone
    await page.goto('/#/pages/market/market')
    await page.locator('[data-inst-id] [data-field="last"]').first().waitFor()
    await pause(PREFETCH_MS)
    const cdp = await phone.context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const tab = (name: string) => () => page.locator('nav').getByText(name, { exact: true }).click()
    const found: Change[] = []
    /** A notice may lie over the first visit of a screen. */
    const clear = () => page.keyboard.press('Escape')
    for (const name of ['Home', 'Trade', 'Futures', 'Markets']) {
      found.push(await change(page, name, tab(name)))
      await clear()
    }
    found.push(await change(page, 'a pair', () => page.locator('[data-inst-id]').nth(2).click()))
    found.push(await change(page, 'Markets, back', () => page.getByRole('button', { name: 'Back' }).click()))
    found.push(await change(page, 'another pair', () => page.locator('[data-inst-id]').nth(3).click()))
    return found
  } finally {
    await phone.close()
  }
}
