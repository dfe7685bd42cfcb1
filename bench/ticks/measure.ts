import type { Browser } from 'playwright-core'
import type { TickFeed } from './feed.ts'
import { type Taps, tap, WATCH_TAPS } from './inp.ts'
import { rendererCpu } from './rendererCpu.ts'
import { showWhole } from './window.ts'

export interface Plan {
  /** With what the page must know besides the feed's address. */
  readonly url: string
  readonly rate: number
  readonly seconds: number
  readonly throttle: number
}

/** What one page did with one stream. */
export interface Sample {
  /** Main-thread ms per 1,000 ticks, of the page as it is: nobody counts anything inside it. */
  readonly main: number
  /**
   * The same while a callback in each frame counts frames, alike in every page. That asks for sixty frames a second of a
   * page that has something new ten times, so it tells more of the counting than of the page.
   */
  readonly counted: number
  /** Main thread's busy share, 0 to 1. */
  readonly busy: number
  /** Whole renderer, workers included: CPU ms per 1,000 ticks. */
  readonly cpu: number
  /** Share of frames over 50 ms. */
  readonly long: number
  readonly fps: number
  /** React commits per 1,000 ticks; undefined in a page without React. */
  readonly commits: number | undefined
  /** From the stream's end until every row shows its last value, in ms. */
  readonly settled: number
  readonly rows: number
  /** Frame arrival to screen, in ms; undefined where the page does not tell. */
  readonly p50: number | undefined
  readonly p99: number | undefined
  /** From tap to paint while the ticks go on, worst but one in fifty, in ms; 0 when none took 16 ms. */
  readonly inp: number
}

/** A phone's. */
const VIEWPORT = { width: 390, height: 844 }
const DEVICE_PX = 2
const WARM_UP_MS = 1_500
const SETTLE_LIMIT_MS = 10_000
const FEWEST_ROWS = 13

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const COUNT_FRAMES = `(() => {
  window.gaps = []
  let last = performance.now()
  const next = () => { const now = performance.now(); window.gaps.push(now - last); last = now; requestAnimationFrame(next) }
  requestAnimationFrame(next)
})()`
const READ_ROWS = `Object.fromEntries([...document.querySelectorAll('[data-inst-id]')].map((row) =>
  [row.dataset.instId, row.querySelector('[data-field="last"]').textContent.trim().replaceAll(',', '')]))`

const quantile = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

/** Opens a page, feeds it, and watches it from outside. The page lives in a context and process of its own. */
export const measure = async (browser: Browser, feed: TickFeed, plan: Plan): Promise<Sample> => {
  const { url, rate, seconds, throttle } = plan
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: DEVICE_PX,
    hasTouch: true,
  })
  const whole = await browser.newBrowserCDPSession()
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await showWhole(cdp, VIEWPORT.width * DEVICE_PX, VIEWPORT.height * DEVICE_PX)
    await cdp.send('Performance.enable')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const mainSeconds = async (): Promise<number> => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
    }
    const look = async () => ({
      commits: await page.evaluate<number | undefined>('window.commits'),
      at: Date.now(),
      main: await mainSeconds(),
      cpu: await rendererCpu(whole),
      sent: feed.sent(),
    })
    feed.prepare(rate)
    const address = new URL(url)
    address.searchParams.set('ws', feed.address)
    await page.goto(address.href)
    while (Object.keys(await page.evaluate<Record<string, string>>(READ_ROWS)).length < FEWEST_ROWS) await wait(50)
    await wait(WARM_UP_MS)

    const before = await look()
    await wait(seconds * 1000)
    const after = await look()

    await page.evaluate(COUNT_FRAMES)
    const counting = await look()
    await wait(seconds * 1000)
    const counted = await look()
    const gaps = await page.evaluate<number[]>('window.gaps')
    const latencies = await page.evaluate<number[]>('window.latencies ?? []')

    await page.evaluate(WATCH_TAPS)
    const taps: Taps = await tap(cdp, page, seconds)
    feed.end()
    const ended = Date.now()
    let rows: Readonly<Record<string, string>> = {}
    const right = (): boolean =>
      Object.keys(rows).length >= FEWEST_ROWS &&
      Object.entries(rows).every(([instId, text]) => text === (feed.last.get(instId) ?? text))
    do {
      rows = await page.evaluate<Record<string, string>>(READ_ROWS)
      if (!right()) await wait(5)
    } while (!right() && Date.now() - ended < SETTLE_LIMIT_MS)
    const settled = right() ? Date.now() - ended : Number.POSITIVE_INFINITY

    const thousands = (after.sent - before.sent) / 1000
    const span = after.at - before.at
    const sorted = latencies.toSorted((a, b) => a - b)
    return {
      main: ((after.main - before.main) * 1000) / thousands,
      counted: ((counted.main - counting.main) * 1_000_000) / (counted.sent - counting.sent),
      busy: ((after.main - before.main) * 1000) / span,
      cpu: ((after.cpu - before.cpu) * 1000) / thousands,
      long: gaps.filter((gap) => gap > 50).length / Math.max(1, gaps.length),
      fps: (gaps.length * 1000) / (counted.at - counting.at),
      commits:
        after.commits === undefined || before.commits === undefined
          ? undefined
          : (after.commits - before.commits) / thousands,
      settled,
      rows: Object.keys(rows).length,
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
      inp: taps.inp,
    }
  } finally {
    await whole.detach()
    await context.close()
  }
}
