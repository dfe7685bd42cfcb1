import type { BrowserContext, Page } from 'playwright-core'
import { WATCH_TAPS } from '../ticks/inp.ts'
import { createHand } from './hand.ts'
import type { Interactions } from './round.ts'

const TAPS = 12
const HTML = `<!doctype html><meta name="viewport" content="width=device-width"><button style="width:100%;height:200px">0</button>
<script>document.querySelector('button').onclick = ({ target }) => { target.textContent = Number(target.textContent) + 1 }</script>`

/** A page with one button that counts its taps, beside another page of the same browser: what the machine itself takes. */
export const openBarePage = async (context: BrowserContext, beside: Page) => {
  const page = await context.newPage()
  await page.setContent(HTML)
  await page.evaluate(WATCH_TAPS)
  const cdp = await context.newCDPSession(page)
  const hand = createHand(cdp, page)
  await beside.bringToFront()
  return {
    slow: async (rate: number): Promise<void> => {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate })
    },
    tap: async (): Promise<Interactions> => {
      await page.bringToFront()
      await page.evaluate('window.interactions.clear()')
      // oxlint-disable-next-line no-await-in-loop -- One tap after the other.
      for (let count = 0; count < TAPS; count += 1) await hand.tap(page.locator('button'))
      const durations = await page.evaluate<number[]>('[...window.interactions.values()]')
      await beside.bringToFront()
      return { durations, count: TAPS }
    },
  }
}
