import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { type Coloured, colouredPixels, isColoured } from '../support/chartColours.ts'
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts'

const MARKET = '#/pages/market/market'
const chartOf = (instId: string): string => `#/pages/trendDetails/trendDetails?instId=${instId}`
const LANGUAGE = '#/pages/lang/lang'
const SEVERAL = ['BTC-USDT', 'ETH-USDT', 'BTC-USDT-SWAP', 'ETH-USDT-SWAP']
const PAIR = chartOf('BTC-USDT')
/** Longer than the core keeps the bars of a chart that was left. */
const LONG = 10_500

/** Being away is what is tested here, and it takes its time. */
const stayAway = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What a chart looks like, from being opened to being opened again. */
describe.skipIf(!hasBrowser)('the colours of a chart', () => {
  let proxy: FaultProxy
  let phone: Phone

  beforeAll(async () => {
    proxy = await startFaultProxy(inject('venue'))
    phone = await openPhone(proxy.address, { deviceScaleFactor: 2 })
    await phone.page.goto(`/${PAIR}`)
  })
  afterAll(async () => {
    await phone?.close()
    await proxy?.close()
  })

  const chart = () => phone.page.locator('[data-pinch]')
  /** Goes there within the app, as a tap does. */
  const go = (hash: string) => phone.page.evaluate((next) => void (location.hash = next), hash)
  const coloured = async (): Promise<Coloured> => {
    await chart().locator('canvas').first().waitFor()
    return colouredPixels(await chart().screenshot())
  }
  const hasColours = async (): Promise<boolean> => isColoured(await coloured())
  const isOld = (inside: string) =>
    phone.page
      .locator(inside)
      .first()
      .evaluate((found) => found.closest('[data-stale]') !== null)

  it('are green and red while it is live', async () => {
    await expect.poll(hasColours).toBe(true)
  })

  it('stay when one comes back after a while: what is loading again is not stale', async () => {
    await go(MARKET)
    await phone.page.locator('[data-inst-id="BTC-USDT"]').waitFor()
    await stayAway(LONG)
    const marks = await phone.page.evaluateHandle(() => {
      const seen: string[] = []
      new MutationObserver((changes) => {
        for (const { target } of changes) if ((target as Element).hasAttribute('data-stale')) seen.push(target.nodeName)
      }).observe(document.body, { subtree: true, attributeFilter: ['data-stale'] })
      return seen
    })
    await go(PAIR)
    await expect.poll(hasColours).toBe(true)
    expect(await marks.jsonValue()).toEqual([])
  })

  it('are there whichever is opened that was left a while ago, over a line that takes its time', async () => {
    const open = async (instId: string): Promise<void> => {
      await go(LANGUAGE)
      await chart().waitFor({ state: 'detached' })
      await go(chartOf(instId))
      await expect.poll(hasColours, { message: instId }).toBe(true)
    }
    for (const instId of SEVERAL) await open(instId)
    await go(LANGUAGE)
    await stayAway(LONG)
    proxy.delay(400)
    for (const instId of SEVERAL) await open(instId)
    proxy.delay(0)
  })

  it('go while the venue is silent, and are there again when it speaks, also on a chart made meanwhile', async () => {
    await go(MARKET)
    await phone.page.locator('[data-inst-id="BTC-USDT"]').waitFor()
    proxy.stall(true)
    await expect.poll(() => isOld('[data-inst-id="BTC-USDT"]')).toBe(true)
    await go(PAIR)
    await expect.poll(() => isOld('[data-pinch] canvas')).toBe(true)
    await expect.poll(coloured).toEqual({ green: 0, red: 0 })
    proxy.stall(false)
    await expect.poll(() => isOld('[data-pinch] canvas')).toBe(false)
    await expect.poll(hasColours).toBe(true)
    expect(phone.complaints).toEqual([])
  })
})
