import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts'
import { openRawBrowser, type RawBrowser, type RawTab } from '../support/rawBrowser.ts'

const BTC = `document.querySelector('[data-inst-id="BTC-USDT"]')`
/** Every price on screen, as one text: some row moves in any tenth of a second. */
const ALL = `[...document.querySelectorAll('[data-inst-id] [data-field="last"]')].map((cell) => cell.textContent).join()`
/** Notes at each frame what the row says, from the moment of the return on. */
const WATCH = `
  window.frames = []
  const note = () => {
    const row = ${BTC}
    if (document.visibilityState === 'visible' && row !== null) {
      frames.push({ at: performance.now(), old: row.dataset.stale !== undefined,
        price: row.querySelector('[data-field="last"]').textContent, all: ${ALL} })
    }
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
  document.addEventListener('visibilitychange', () => { frames.length = 0; window.returned = performance.now() })
  addEventListener('pageshow', () => { frames.length = 0; window.returned = performance.now() })
`
interface Frame {
  readonly at: number
  readonly old: boolean
  readonly price: string
}

/** Being away is what is tested here, and it takes its time. */
const stayAway = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The phone goes into a pocket and comes out again. */
describe.skipIf(!hasBrowser)('a page in the background', () => {
  let proxy: FaultProxy
  let browser: RawBrowser
  let tab: RawTab

  const isLive = () => tab.evaluate<boolean>(`document.querySelector('[data-state]')?.dataset.state === 'live'`)
  const hasPrice = () => tab.evaluate<boolean>(`/\\d/.test(${BTC}?.textContent ?? '')`)

  beforeAll(async () => {
    proxy = await startFaultProxy(inject('venue'))
    browser = await openRawBrowser()
    tab = await browser.openTab(`${proxy.address}/#/pages/market/market`)
  })
  afterAll(async () => {
    await browser?.close()
    await proxy?.close()
  })

  /**
   * From the return until prices move again, in ms. The first new ones may be what the core had heard before; the next
   * came over a connection that lives.
   */
  const freshAfter = async (): Promise<number> => {
    const find = `frames.find(({ old }, i) => !old && new Set(frames.slice(0, i + 1).map(({ all }) => all)).size > 2)`
    await expect.poll(() => tab.evaluate<boolean>(`${find} !== undefined`)).toBe(true)
    return tab.evaluate<number>(`${find}.at - returned`)
  }
  const priceNow = () => tab.evaluate<string>(`${BTC}.querySelector('[data-field="last"]').textContent`)
  /** Frames on which the price from before the absence stood there as if it were live. */
  const lies = async (before: string): Promise<readonly Frame[]> =>
    (await tab.evaluate<readonly Frame[]>('frames')).filter(({ old, price }) => !old && price === before)

  it('is live to begin with', async () => {
    await expect.poll(hasPrice).toBe(true)
    await expect.poll(isLive).toBe(true)
    await tab.evaluate(WATCH)
  })

  it('is right at once after 4 s', async () => {
    await tab.hide()
    await stayAway(4_000)
    await tab.show()
    expect(await freshAfter()).toBeLessThan(1_000)
  })

  it('is right within a second after 6 s, when the phone has dropped its socket in silence, five times', async () => {
    for (let cycle = 0; cycle < 5; cycle += 1) {
      await tab.hide()
      await stayAway(cycle === 0 ? 5_000 : 1_000)
      proxy.halfOpen()
      await stayAway(1_000)
      await tab.show()
      expect(await freshAfter()).toBeLessThan(2_000)
      await expect.poll(() => proxy.open).toBe(1)
    }
  })

  it('shows no price of before as live after a long freeze', async () => {
    const before = await priceNow()
    await tab.hide()
    await tab.freeze()
    proxy.halfOpen()
    await stayAway(11_000)
    await tab.thaw()
    await tab.show()
    await freshAfter()
    expect(await lies(before)).toEqual([])
  })

  it('comes back from the back-forward cache', async () => {
    const slept = await tab.leaveAndReturn(`${proxy.address}/healthz`, () => stayAway(2_000).then(() => undefined))
    expect(slept).toBe(true)
    expect(await freshAfter()).toBeLessThan(2_000)
    await expect.poll(isLive).toBe(true)
    await expect.poll(() => proxy.open).toBe(1)
  })
})
