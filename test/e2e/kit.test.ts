import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { KIT } from '../../scripts/build.mjs'
import { ROOT } from '../../scripts/setup.mjs'
import { axeFinds } from '../support/axe.ts'
import { hasBrowser, type Phone } from '../support/browser.ts'
import { openKit, showKit, showWholeKit } from '../support/kit.ts'
import { pictureFault } from '../support/pictures.ts'
import { cutTexts } from './cutTexts.ts'
import { smallTargets } from './smallTargets.ts'

const SECTIONS = [
  'bars',
  'buttons',
  'fields',
  'forms',
  'choices',
  'pictures',
  'lists',
  'entries',
  'figures',
  'states',
  'calls',
  'tokens',
  'spacing',
  'status',
  'codes',
  'overlays',
] as const
const KEPT = join(import.meta.dirname, 'kit')
const PHONE = { width: 360, height: 780 } as const

/**
 * A section by itself from the page's first pixel on, so that no fraction of a pixel above it moves its letters. The others
 * are not laid out, which would cost more than the picture.
 */
const alone = (id: string): string => `
  [data-kit]:not([data-kit="${id}"]) { display: none }
  [data-moving] { visibility: hidden }
  [data-kit="${id}"] { position: absolute; inset: 0 0 auto; z-index: 100; margin: 0 }
`

/** What lies over the page, by the button that brings it. */
const OVERLAYS = [
  { name: 'sheet', button: 'Open a sheet', role: 'dialog' },
  { name: 'outcome', button: 'Show a fill', role: 'dialog' },
  { name: 'refusal', button: 'Show a refusal', role: 'dialog' },
  { name: 'unknown', button: 'Show an open end', role: 'dialog' },
  { name: 'question', button: 'Ask a question', role: 'alertdialog' },
  { name: 'danger', button: 'Warn first', role: 'alertdialog' },
  { name: 'picker', button: 'Country', role: 'dialog' },
] as const

const still = async (phone: Phone): Promise<void> => {
  await expect.poll(() => phone.page.evaluate(() => document.getAnimations().length), { interval: 50 }).toBe(0)
}

const openOverlay = async (phone: Phone, { button, role }: (typeof OVERLAYS)[number]): Promise<void> => {
  await phone.page.getByRole('button', { name: button }).click()
  await phone.page.getByRole(role).waitFor()
  await still(phone)
}
const closeOverlay = async ({ page }: Phone, role: 'dialog' | 'alertdialog'): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole(role).count()).toBe(0)
}

describe.skipIf(!hasBrowser).each(['light', 'dark'] as const)('the kit in the %s theme', (colorScheme) => {
  let phone: Phone
  beforeAll(async () => {
    phone = await openKit(inject('venue'), { colorScheme, deviceScaleFactor: 1 })
    await showWholeKit(phone, PHONE.width)
  })
  afterAll(() => phone?.close())

  it('axe finds nothing', async () => expect(await axeFinds(phone.page)).toEqual([]))

  it.each(SECTIONS)('%s looks as it did', async (id) => {
    const { page } = phone
    const section = page.locator(`[data-kit="${id}"]`)
    const picture = await section.screenshot({
      animations: 'disabled',
      caret: 'hide',
      style: alone(id),
    })
    expect(await pictureFault(picture, join(KEPT, `${id}-${colorScheme}.png`))).toBeUndefined()
  })

  it.each(OVERLAYS)('$name: axe finds nothing, and it looks as it did', async (overlay) => {
    const { page } = phone
    await page.setViewportSize(PHONE)
    await openOverlay(phone, overlay)
    expect(await axeFinds(page, { within: `[role="${overlay.role}"]` })).toEqual([])
    const picture = await page
      .getByRole(overlay.role)
      .screenshot({ animations: 'disabled', caret: 'hide', style: '*:focus { outline-color: transparent !important }' })
    await closeOverlay(phone, overlay.role)
    expect(await pictureFault(picture, join(KEPT, `${overlay.name}-${colorScheme}.png`))).toBeUndefined()
  })

  it('leaves the console clean', () => expect(phone.complaints).toEqual([]))
})

describe.skipIf(!hasBrowser)('the kit on the narrowest phone', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await openKit(inject('venue'), { viewport: { width: 320, height: 640 } })
  })
  afterAll(() => phone?.close())

  it.each([100, 150, 200])('cuts nothing off at a text size of %i per cent', async (scale) => {
    const { page } = phone
    await showKit(phone, scale)
    expect(await page.evaluate(cutTexts)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    for (const overlay of OVERLAYS) {
      await openOverlay(phone, overlay)
      expect(await page.evaluate(cutTexts), overlay.name).toEqual([])
      const box = await page.getByRole(overlay.role).boundingBox()
      expect(box?.y, overlay.name).toBeGreaterThanOrEqual(0)
      expect((box?.y ?? 0) + (box?.height ?? 0), overlay.name).toBeLessThanOrEqual(640)
      await closeOverlay(phone, overlay.role)
    }
  })

  it('every control takes a finger', async () => {
    await showWholeKit(phone, 320)
    expect(await phone.page.evaluate(smallTargets)).toEqual([])
  })
})

/** What browsers get of a build. */
const scripts = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html)$/.test(name))
    .map((name) => `${name}\n${readFileSync(join(folder, name), 'utf8')}`)
const traces = (folder: string): number =>
  scripts(folder).filter((file) => /data-kit|Tapeline kit|^assets\/kit-/.test(file)).length

describe('the page of the kit', () => {
  it.skipIf(!hasBrowser)('is in the build that the tests look at', () => expect(traces(KIT)).toBeGreaterThan(0))
  it('has left no trace in the one that is shipped', () => expect(traces(join(ROOT, 'dist'))).toBe(0))
})
