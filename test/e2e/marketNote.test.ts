import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'

/** The venue of these tests has a public seed, which the list says above its first row. */
describe.skipIf(!hasBrowser)('the note on where prices come from', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await openPhone(inject('venue'))
    await phone.page.addInitScript(() => {
      const seen: string[] = []
      ;(window as { noted?: string[] }).noted = seen
      new MutationObserver(() => {
        const text = document.querySelector('[role=note]')?.textContent
        if (text !== undefined && text !== null && text !== seen.at(-1)) seen.push(text)
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
  })
  afterAll(() => phone?.close())

  it('is in words from the first moment on', async () => {
    const { page } = phone
    const noted = () => page.evaluate(() => (window as { noted?: string[] }).noted ?? [])
    for (const open of [() => page.goto('/#/pages/market/market'), () => page.reload()]) {
      await open()
      await expect.poll(noted).toHaveLength(1)
      await expect.poll(() => page.locator('[data-inst-id]').count()).toBeGreaterThan(3)
      expect(await noted()).toEqual([expect.stringContaining('public seed')])
    }
  })
})
