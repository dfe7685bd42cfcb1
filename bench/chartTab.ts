import { chromium, type Page } from 'playwright-core'
import { findBrowser } from '../scripts/setup.mjs'
import { BROWSER_FLAGS } from '../test/support/browser.ts'
import type { bench } from './chartPage.ts'
import { buildPages, servePages } from './ticks/pages.ts'

/** The page's side of the bench, called from within `tab.evaluate` by its name. */
export type BenchWindow = { readonly bench: typeof bench }

export interface ChartTab {
  readonly tab: Page
  /** What the page's thread has worked so far, ms. */
  readonly busy: () => Promise<number>
  /** What it holds after a collection, MB. */
  readonly heap: () => Promise<number>
}

/** Opens the page with a chart alone on a phone, so many times slower than this machine, and closes it after `run`. */
export const withChartTab = async (throttle: number, run: (chart: ChartTab) => Promise<void>): Promise<void> => {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('no Chromium is installed; `npm test` installs one')
  await buildPages(['chart'])
  const pages = await servePages(0)
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
  try {
    const tab = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await tab.goto(`${pages.address}/bench/chart.html`)
    await tab.waitForFunction(() => 'bench' in window)
    const cdp = await tab.context().newCDPSession(tab)
    await cdp.send('Performance.enable')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const metric = async (wanted: string): Promise<number> => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === wanted)?.value ?? 0
    }
    await run({
      tab,
      busy: async () => (await metric('TaskDuration')) * 1000,
      heap: async () => {
        await cdp.send('HeapProfiler.collectGarbage')
        return (await metric('JSHeapUsedSize')) / 1_048_576
      },
    })
  } finally {
    await browser.close()
    pages.close()
  }
}
