import { openPhone } from '../../test/support/browser.ts'
import { pause } from '../figures.ts'
import type { Exchange, Shaper } from './shaper.ts'

/** One cold start of the app. Times are ms since the navigation began. */
export interface Visit {
  /** The first row showed a price that the venue had pushed. */
  readonly live: number
  /** The first row showed a price at all, one that came with the page included. */
  readonly prices: number
  readonly fcp: number
  readonly lcp: number
  readonly cls: number
  /** All long tasks until a while after the first price, and the longest. */
  readonly longTasks: number
  readonly longest: number
  /** The page's JavaScript heap after a collection, MB; the worker's is its own. */
  readonly heapMb: number
  /** Relative to the navigation. */
  readonly exchanges: readonly Exchange[]
}

/** The page goes on loading what it only needs later. */
const SETTLE_MS = 3_000
const PATIENCE_MS = 60_000

const WATCH = `(() => {
  const seen = { longTasks: 0, longest: 0, lcp: 0, cls: 0 }
  window.seen = seen
  const observe = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('longtask', ({ duration }) => { seen.longTasks += duration; seen.longest = Math.max(seen.longest, duration) })
  observe('largest-contentful-paint', ({ startTime }) => { seen.lcp = startTime })
  observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.cls += value })
  const look = () => {
    const price = [...document.querySelectorAll('[data-field="last"]')].some(({ textContent }) => /\\d/.test(textContent))
    if (price || document.querySelector('#first-prices:not([hidden])')) seen.prices ??= performance.now()
    if (price) seen.live = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()`

interface Seen extends Pick<Visit, 'live' | 'prices' | 'lcp' | 'cls' | 'longTasks' | 'longest'> {
  readonly fcp: number
  readonly origin: number
}

/** Opens an address in a new profile over the line, with the processor slowed down `throttle` times. */
export const visit = async (shaper: Shaper, path: string, throttle: number): Promise<Visit> => {
  const phone = await openPhone(shaper.address)
  try {
    const { page } = phone
    const cdp = await phone.context.newCDPSession(page)
    await cdp.send('Performance.enable')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    await page.addInitScript({ content: WATCH })
    shaper.take()
    await page.goto(path, { waitUntil: 'commit', timeout: PATIENCE_MS })
    // Asked of the browser itself: Playwright's own way evaluates a script in the page, a long task at the head of the visit.
    const until = performance.now() + PATIENCE_MS
    const isLive = async (): Promise<boolean> =>
      (await cdp.send('Runtime.evaluate', { expression: 'window.seen?.live > 0' })).result.value === true
    while (!(await isLive())) {
      if (performance.now() > until) throw new Error('no price came')
      await pause(500)
    }
    await pause(SETTLE_MS)
    const seen = await page.evaluate<Seen>(
      `({ ...window.seen, fcp: performance.getEntriesByName('first-contentful-paint')[0].startTime, origin: performance.timeOrigin })`,
    )
    await cdp.send('HeapProfiler.collectGarbage')
    const { metrics } = await cdp.send('Performance.getMetrics')
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
    const exchanges = shaper.take().map((one) => ({
      ...one,
      at: one.at - seen.origin,
      first: one.first - seen.origin,
      last: one.last - seen.origin,
    }))
    return { ...seen, heapMb: heap / 1e6, exchanges }
  } finally {
    await phone.close()
  }
}
