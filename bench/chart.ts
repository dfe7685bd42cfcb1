import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { type BenchWindow, type ChartTab, withChartTab } from './chartTab.ts'
import { median } from './figures.ts'

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

/** Of the page's thread, for each of `turns`. */
const cost = async (busy: ChartTab['busy'], run: () => Promise<unknown>, times = turns): Promise<number> => {
  const before = await busy()
  await run()
  return ((await busy()) - before) / times
}
const page = (tab: Page) => ({
  open: (count: number) => tab.evaluate((bars) => (window as unknown as BenchWindow).bench.open(bars), count),
  tick: () => tab.evaluate((count) => (window as unknown as BenchWindow).bench.tick(count), turns),
  pan: () => tab.evaluate((count) => (window as unknown as BenchWindow).bench.pan(count), turns),
  page: () => tab.evaluate((count) => (window as unknown as BenchWindow).bench.page(count), PAGES),
  held: () => tab.evaluate(() => (window as unknown as BenchWindow).bench.held()),
})
const sample = async ({ tab, busy, heap }: ChartTab, count: number): Promise<Sample> => {
  const chart = page(tab)
  const open = await chart.open(count)
  let own = 0
  const tick = await cost(busy, async () => {
    own = (await chart.tick()) / turns
  })
  const pan = await cost(busy, chart.pan)
  const older = await cost(busy, chart.page, PAGES)
  return { tick, pan, page: older, own, open, held: await chart.held(), heap: await heap() }
}

await withChartTab(Number(values.throttle), async (chartTab) => {
  const all = new Map<string, Sample[]>([
    [values.few, []],
    [values.many, []],
  ])
  // The first turn only warms the code up.
  for (let turn = -1; turn < Number(values.reps); turn += 1)
    for (const [bars, list] of all) {
      const one = await sample(chartTab, Number(bars))
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
})
