import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { hasBrowser, openPhone, PHONE, type Phone } from '../support/browser.ts'

const KEYBOARD = 336
const PLACES = [
  ['/pages/login/login', 'Password', 'Sign in'],
  ['/pages/login/register', 'New password', 'Continue'],
] as const

/** A page scrolls by whole pixels, and a control may end within one. */
const ROUNDED = -1

/** Distance in px from the lower edge of the element to the upper edge of the keyboard; negative: covered. */
const above = async (what: Locator): Promise<number> => {
  const box = await what.boundingBox()
  return box === null ? Number.NaN : PHONE.height - KEYBOARD - (box.y + box.height)
}

describe.skipIf(!hasBrowser)('the keyboard', () => {
  let phone: Phone
  let page: Page
  beforeAll(async () => {
    phone = await openPhone(inject('venue'))
    ;({ page } = phone)
  })
  afterAll(() => phone?.close())
  beforeEach(() => page.setViewportSize(PHONE))

  const open = async (path: string): Promise<void> => {
    await page.goto('about:blank')
    const notes = page.waitForResponse(/\/assets\/Notes-/)
    await page.goto(`/#${path}`)
    await page.locator('h1').first().waitFor()
    await notes
    // Its code runs when the next task does.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  }
  const field = (label: string) => page.getByLabel(label, { exact: true }).first()
  const submit = (name: string) => page.locator('form').getByRole('button', { name, exact: true }).last()

  it.each(PLACES)(
    '%s: covers neither the field nor the button where the page gets smaller',
    async (path, label, send) => {
      await open(path)
      await field(label).focus()
      await page.setViewportSize({ ...PHONE, height: PHONE.height - KEYBOARD })
      await expect.poll(() => above(submit(send))).toBeGreaterThan(ROUNDED)
      await expect.poll(() => above(field(label))).toBeGreaterThan(ROUNDED)
    },
  )

  it('covers neither field nor button of a report about a text', async () => {
    await open('/pages/lang/lang')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Report this text', exact: true }).click()
    await field('Better wording').focus()
    await page.setViewportSize({ ...PHONE, height: PHONE.height - KEYBOARD })
    const send = page.getByRole('button', { name: 'Send report', exact: true })
    await expect.poll(() => above(send)).toBeGreaterThan(ROUNDED)
    await expect.poll(() => above(field('Better wording'))).toBeGreaterThan(ROUNDED)
  })

  it.each(PLACES)('%s: nor where it lies on top of the page', async (path, label, send) => {
    await open(path)
    await field(label).focus()
    // As on iOS: the layout stays, what is seen of it gets smaller.
    await page.evaluate((height) => {
      const { visualViewport: viewport } = window
      Object.defineProperty(viewport, 'height', { configurable: true, get: () => innerHeight - height })
      viewport?.dispatchEvent(new Event('resize'))
    }, KEYBOARD)
    await expect.poll(() => above(submit(send))).toBeGreaterThan(ROUNDED)
    await expect.poll(() => above(field(label))).toBeGreaterThan(ROUNDED)
    await page.evaluate(() => {
      Reflect.deleteProperty(window.visualViewport ?? {}, 'height')
      window.visualViewport?.dispatchEvent(new Event('resize'))
    })
    expect(await page.locator('#root').evaluate((root) => root.clientHeight)).toBe(PHONE.height)
  })
})
