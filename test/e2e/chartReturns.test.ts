import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { colouredPixels, isColoured } from '../support/chartColours.ts'
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts'
import { openRawBrowser, type RawBrowser, type RawTab } from '../support/rawBrowser.ts'

const MARKET = '#/pages/market/market'
const PAIR = '#/pages/trendDetails/trendDetails?instId=BTC-USDT'
const CANVAS = `document.querySelector('[data-pinch] canvas')`
/** Longer than the core keeps the bars of a chart that was left. */
const LONG = 10_500

/** Being away is what is tested here, and it takes its time. */
const stayAway = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The phone comes out of the pocket, and what is live on it is never grey. */
describe.skipIf(!hasBrowser)('a chart that comes back from the background', () => {
  let proxy: FaultProxy
  let browser: RawBrowser
  let tab: RawTab

  beforeAll(async () => {
    proxy = await startFaultProxy(inject('venue'))
    browser = await openRawBrowser()
    tab = await browser.openTab(`${proxy.address}/${PAIR}`)
  })
  afterAll(async () => {
    await browser?.close()
    await proxy?.close()
  })

  const go = (hash: string) => tab.evaluate(`void (location.hash = ${JSON.stringify(hash)})`)
  /** The chart as it is seen, filters included, in one answer with what the page says of its age. */
  const looks = async (): Promise<string> => {
    if (!(await tab.evaluate<boolean>(`${CANVAS} !== null`))) return 'not there'
    const box = await tab.evaluate<Readonly<Record<string, number>>>(
      `(({ x, y, width, height }) => ({ x, y, width, height }))(document.querySelector('[data-pinch]').getBoundingClientRect())`,
    )
    const { data } = await tab.send('Page.captureScreenshot', { clip: { ...box, scale: 1 } })
    const isBright = isColoured(await colouredPixels(Buffer.from(String(data), 'base64')))
    const isOld = await tab.evaluate<boolean>(`${CANVAS}?.closest('[data-stale]') !== null`)
    return `${isOld ? 'old' : 'live'} and ${isBright ? 'coloured' : 'grey'}`
  }

  it('is green and red to begin with', async () => {
    await expect.poll(looks).toBe('live and coloured')
  })

  it.each([1_000, 6_000])('is green and red after %i ms', async (away) => {
    await tab.hide()
    await stayAway(away)
    await tab.show()
    await expect.poll(looks).toBe('live and coloured')
  })

  it('is green and red when its socket died meanwhile', async () => {
    await tab.hide()
    proxy.halfOpen()
    await stayAway(6_000)
    await tab.show()
    await expect.poll(looks).toBe('live and coloured')
  })

  it('is green and red when it was opened after the return, before prices were live again', async () => {
    await go(MARKET)
    await expect.poll(() => tab.evaluate(`document.querySelector('[data-inst-id="BTC-USDT"]') !== null`)).toBe(true)
    await tab.hide()
    proxy.stall(true)
    await stayAway(LONG)
    await tab.show()
    await go(PAIR)
    await expect.poll(looks).toBe('old and grey')
    proxy.stall(false)
    await expect.poll(looks).toBe('live and coloured')
  })
})
