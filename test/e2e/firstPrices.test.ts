import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasBrowser, openPhone } from '../support/browser.ts'
import { removeFolder, temporaryFolder } from '../support/folders.ts'
import { ORDINARY_MARKET, startVenueProcess } from '../support/venueProcess.ts'

const MARKET = '/#/pages/market/market'

let folder: string
let venue: ReturnType<typeof startVenueProcess>
let address: string
beforeAll(async () => {
  folder = temporaryFolder('tapeline-first')
  // Of prices that could be known in advance the list says so in a line of its own, and none comes with the page.
  venue = startVenueProcess(folder, ORDINARY_MARKET)
  address = await venue.ready
}, 120_000)
afterAll(async () => {
  await venue.stop()
  removeFolder(folder)
})

/** Notes what the page shows, frame by frame, until live prices are there; and how far anything moved. */
const WATCH = `(() => {
  const seen = { frames: [], shift: 0, painted: undefined, live: undefined }
  window.seen = seen
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { seen.shift += value }))
    .observe({ type: 'layout-shift', buffered: true })
  const places = (rows, price) => rows.slice(0, 5).map((row) => {
    const [own, figure] = [row.getBoundingClientRect(), row.querySelector(price).getBoundingClientRect()]
    return [own.top, own.left, own.width, own.height, figure.top, figure.right].map(Math.round)
  })
  const look = () => {
    const block = document.querySelector('#first-prices')
    const live = [...document.querySelectorAll('[data-inst-id]')]
    const isLive = live.length > 0 && /\\d/.test(live[0].querySelector('[data-field="last"]').textContent)
    const isPainted = block !== null && !block.hidden
    if (isPainted) seen.painted ??= places([...block.querySelectorAll('a')], 'u')
    if (seen.painted !== undefined && seen.live === undefined) seen.frames.push(isPainted || isLive)
    if (isLive) seen.live ??= places(live, '[data-field="last"]')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()`
interface Seen {
  readonly frames: readonly boolean[]
  readonly shift: number
  readonly painted: readonly number[][] | undefined
  readonly live: readonly number[][] | undefined
}
const seenBy = async (page: Page): Promise<Seen> => page.evaluate<Seen>('window.seen')
const isThere = (page: Page): Promise<number> => page.locator('#first-prices').count()

it.skipIf(!hasBrowser)('prices come with the page, and the live list takes their place where they stood', async () => {
  const phone = await openPhone(address)
  try {
    const { page } = phone
    await page.addInitScript({ content: WATCH })
    await page.goto(MARKET)
    await expect.poll(async () => (await seenBy(page)).live).toBeDefined()
    const { painted, live, frames, shift } = await seenBy(page)
    expect(painted).toHaveLength(5)
    expect(live).toEqual(painted)
    // No frame between them without prices.
    expect(frames).not.toContain(false)
    expect(shift).toBeLessThan(0.02)
    expect(await isThere(page)).toBe(0)
    expect(phone.complaints).toEqual([])
  } finally {
    await phone.close()
  }
})

it.skipIf(!hasBrowser)('no other route shows them, and no list in another order', async () => {
  const phone = await openPhone(address)
  try {
    const { page } = phone
    await page.addInitScript({ content: WATCH })
    await page.goto('/#/pages/login/login')
    await page.locator('h1').first().waitFor()
    expect(await isThere(page)).toBe(0)
    await page.evaluate(`localStorage.setItem('tapeline.market', '{"tab":"futures","key":"volume","descending":true}')`)
    await page.goto('about:blank')
    await page.goto(MARKET)
    await expect.poll(async () => (await seenBy(page)).live).toBeDefined()
    expect((await seenBy(page)).painted).toBeUndefined()
  } finally {
    await phone.close()
  }
})

it.skipIf(!hasBrowser)('without live ones they leave', async () => {
  const phone = await openPhone(address)
  try {
    const { page } = phone
    await page.clock.install()
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(MARKET)
    await page.locator('#first-prices a').first().waitFor()
    await page.clock.runFor(5_000)
    await expect.poll(() => isThere(page)).toBe(0)
  } finally {
    await phone.close()
  }
})

it.skipIf(!hasBrowser)('a page that is kept on the device has none, with a network and without', async () => {
  const phone = await openPhone(address, { serviceWorkers: 'allow' })
  try {
    const { page, context } = phone
    await page.addInitScript({ content: WATCH })
    await page.goto(MARKET)
    await expect
      .poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'), { timeout: 20_000 })
      .toBe(true)
    const kept = await page.evaluate<string>(
      `caches.keys().then((names) => caches.open(names[0])).then((cache) => cache.match('/')).then((page) => page.text())`,
    )
    expect(kept).toContain('id="root"')
    expect(kept).not.toContain('first-prices')
    for (const offline of [false, true]) {
      await context.setOffline(offline)
      await page.reload()
      await page.locator('h1').first().waitFor()
      expect(await isThere(page)).toBe(0)
      expect((await seenBy(page)).painted).toBeUndefined()
    }
  } finally {
    await phone.close()
  }
})
