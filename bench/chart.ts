import { parseArgs } from 'node:util'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../scripts/setup.mjs'
import { BROWSER_FLAGS } from '../test/support/browser.ts'
import type { bench } from './chartPage.ts'
import { median } from './figures.ts'
import { buildPages, servePages } from './ticks/pages.ts'

// The chart with all seven indicators on 100,000 bars, beside the same chart on 1,000, turn by turn in one Chromium: what
// a tick, a step of a pan and a page of older bars cost the page's thread (drawing included), how long the bars take to
// show, and what they hold of the heap.
const { values } = parseArgs({
  options: {
    many: { type: 'string', default: '100000' },
    few: { type: 'string', default: '1000' },
    turns: { type: 'string', default: '120' },
    reps: { type: 'string', default: '5' },
    throttle: { type: 'string', default: '4' },
  },
})
const turns = Number(values.turns)

type Bench = typeof bench
interface Sample {
  /** Page's thread, ms. */
  readonly tick: number
  readonly pan: number
  /** Of a page of 300 older bars. */
  readonly page: number
  /** Of a tick, the chart's own work before it is drawn, ms. */
  readonly own: number
  readonly open: number
  readonly held: number
  /** After it, MB. */
  readonly heap: number
}
const PAGES = 20

const busy = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}
/** Of the page's thread, for each of `turns`. */
const cost = async (cdp: CDPSession, run: () => Promise<unknown>, times = turns): Promise<number> => {
  const before = await busy(cdp)
  await run()
  return ((await busy(cdp)) - before) / times
}
const heapOf = async (cdp: CDPSession): Promise<number> => {
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1_048_576
}
const page = (tab: Page) => ({
  open: (count: number) => tab.evaluate((bars) => (window as unknown as { bench: Bench }).bench.open(bars), count),
  tick: () => tab.evaluate((count) => (window as unknown as { bench: Bench }).bench.tick(count), turns),
  pan: () => tab.evaluate((count) => (window as unknown as { bench: Bench }).bench.pan(count), turns),
  page: () => tab.evaluate((count) => (window as unknown as { bench: Bench }).bench.page(count), PAGES),
  held: () => tab.evaluate(() => (window as unknown as { bench: Bench }).bench.held()),
})
const sample = async (tab: Page, cdp: CDPSession, count: number): Promise<Sample> => {
  const chart = page(tab)
  const open = await chart.open(count)
  let own = 0
  const tick = await cost(cdp, async () => {
    own = (await chart.tick()) / turns
  })
  const pan = await cost(cdp, chart.pan)
  const older = await cost(cdp, chart.page, PAGES)
  return { tick, pan, page: older, own, open, held: await chart.held(), heap: await heapOf(cdp) }
}

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
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.throttle) })
  const all = new Map<string, Sample[]>([
    [values.few, []],
    [values.many, []],
  ])
  // The first turn only warms the code up.
  for (let turn = -1; turn < Number(values.reps); turn += 1)
    for (const [bars, list] of all) {
      const one = await sample(tab, cdp, Number(bars))
      if (turn >= 0) list.push(one)
    }
  const of = (bars: string, key: keyof Sample): number => median((all.get(bars) ?? []).map((one) => one[key]))
  const keys = ['tick', 'own', 'pan', 'page', 'open', 'held', 'heap'] as const
  const table = Object.fromEntries(
    keys.map((key) => {
      const [few, many] = [of(values.few, key), of(values.many, key)]
      return [
        key,
        {
          [values.few]: Number(few.toFixed(2)),
          [values.many]: Number(many.toFixed(2)),
          ratio: Number((many / few).toFixed(2)),
        },
      ]
    }),
  )
  console.table(table)
  console.log(
    JSON.stringify({
      bench: 'chart',
      date: new Date().toISOString().slice(0, 10),
      throttle: values.throttle,
      ...table,
    }),
  )
} finally {
  await browser.close()
  pages.close()
}
