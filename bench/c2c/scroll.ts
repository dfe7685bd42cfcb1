import type { BrowserContext, Page } from 'playwright-core'
import { openPhone } from '../../test/support/browser.ts'
import { markWelcomeShown } from '../../test/support/welcome.ts'
import { median } from '../figures.ts'
import { createHand, type Frames, line } from '../inp/hand.ts'
import { showWhole } from '../ticks/window.ts'
import type { Somebody } from './messages.ts'

const VIEWPORT = { width: 360, height: 780 }
const DEVICE_PX = 2
/** How much slower than this computer's the phone's processor is. */
const THROTTLE = 4
/** Strokes of a thumb, each in so many steps; pages of 50 offers are fetched meanwhile. */
const STROKES = 12
const STEPS = 30
const FAR = -450
/** As many rows as a few pages of offers, of plain text: what the computer itself draws. */
const BARE_ROWS = 200
const BARE = `<!doctype html><meta name="viewport" content="width=device-width"><style>li{height:190px}</style>
<body><ul>${'<li>1.0854 EUR<br>1,000 USDT<br>50 to 900 EUR</li>'.repeat(BARE_ROWS)}</ul>`

/** Scrolls what this page shows, stroke after stroke. */
const scroll = async (context: BrowserContext, page: Page): Promise<Frames> => {
  const cdp = await context.newCDPSession(page)
  await showWhole(cdp, VIEWPORT.width * DEVICE_PX, VIEWPORT.height * DEVICE_PX)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  const hand = createHand(cdp, page)
  const strokes: Frames[] = []
  // oxlint-disable-next-line no-await-in-loop -- A finger is at one place at a time.
  while (strokes.length < STROKES) strokes.push(await hand.drag(page.locator('body'), line(FAR, STEPS)))
  return {
    fps: Number(median(strokes.map(({ fps }) => fps)).toFixed(1)),
    longest: Math.round(Math.max(...strokes.map(({ longest }) => longest))),
  }
}

/** Frames while a thumb goes down the list of offers on a slow phone, and down a page of bare rows in the same browser. */
export const scrollList = async (
  address: string,
  { cookie }: Somebody,
): Promise<{ readonly list: Frames; readonly bare: Frames; readonly offers: number }> => {
  const phone = await openPhone(address, { viewport: VIEWPORT, deviceScaleFactor: DEVICE_PX, locale: 'en' })
  try {
    const { page, context } = phone
    await page.goto('/#/pages/lang/lang')
    await markWelcomeShown(page)
    await page.evaluate(() => localStorage.setItem('tapeline.c2c', 'USDT EUR'))
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: address }])
    await page.goto('about:blank')
    let offers = 0
    page.on('response', async (response) => {
      if (response.url().includes('/merchant/getList')) offers += (await response.json()).data.offers.length
    })
    await page.goto('/#/pages/C2C/C2C')
    await page.getByRole('listitem').first().waitFor()
    const list = await scroll(context, page)
    const plain = await context.newPage()
    await plain.setContent(BARE)
    return { list, bare: await scroll(context, plain), offers }
  } finally {
    await phone.close()
  }
}
