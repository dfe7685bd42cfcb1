import { expect, inject, it } from 'vitest'
import { hasBrowser, openPhone } from '../support/browser.ts'
import { gzippedKb, loadedScripts } from '../support/loadedScripts.ts'

/** First guest screen: at most so much JavaScript, in KB gz. */
const BUDGET_KB = 180

it.skipIf(!hasBrowser)('the first guest screen keeps its budget, and the chart waits for who opens it', async () => {
  const phone = await openPhone(inject('venue'))
  try {
    const scripts = loadedScripts(phone.page)
    await phone.page.goto('/#/pages/market/market')
    await expect.poll(() => phone.page.locator('[data-field="last"]').first().textContent()).toMatch(/\d/)
    expect(gzippedKb(scripts)).toBeLessThan(BUDGET_KB)
    expect([...scripts].filter((path) => path.includes('Chart'))).toEqual([])
    await phone.page.goto('/#/pages/trendDetails/trendDetails?instId=BTC-USDT')
    await phone.page.locator('canvas').first().waitFor()
    expect([...scripts].some((path) => path.includes('CandleChart'))).toBe(true)
  } finally {
    await phone.close()
  }
})
