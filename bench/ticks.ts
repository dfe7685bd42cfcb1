import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/setup.mjs'
import { startFeed } from './ticks/feed.ts'
import { measure, type Sample } from './ticks/measure.ts'
import { buildPages, servePages } from './ticks/pages.ts'
import { median, report } from './ticks/report.ts'

// The Market list against a page by hand and a bare worker page, on the same ticks, in one run, turn by turn; and the
// Market list as our own venue feeds it, in batches of the rows that are seen, at the same rate of the market. Work is
// told of pages that nobody watches from inside; frames, delays and taps come from a second look, with a counter in each.
const ADDRESSES: Readonly<Record<string, string>> = {
  vanilla: '/bench/vanilla.html',
  bare: '/bench/bare.html',
  ticks: '/bench/ticks.html',
  batched: '/bench/ticks.html?venue=tapeline',
}
const { values } = parseArgs({
  options: {
    rates: { type: 'string', default: '1000,5000' },
    seconds: { type: 'string', default: '6' },
    reps: { type: 'string', default: '5' },
    throttle: { type: 'string', default: '4' },
    only: { type: 'string', default: 'vanilla,bare,ticks,batched' },
    built: { type: 'boolean', default: false },
  },
})

const executablePath = findBrowser()
if (executablePath === undefined) throw new Error('no Chromium is installed; `npm test` installs one')
if (!values.built) await buildPages()
const pages = await servePages(0)
const feed = await startFeed()
const browser = await chromium.launch({
  executablePath,
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
})
try {
  const results = []
  for (const rate of values.rates.split(',').map(Number)) {
    const samples = new Map<string, Sample[]>(values.only.split(',').map((name) => [name, []]))
    for (let turn = 0; turn < Number(values.reps); turn += 1) {
      for (const [name, list] of samples) {
        const url = pages.address + (ADDRESSES[name] ?? '')
        list.push(
          await measure(browser, feed, {
            url,
            rate,
            seconds: Number(values.seconds),
            throttle: Number(values.throttle),
          }),
        )
      }
    }
    results.push({ rate, pages: new Map([...samples].map(([name, list]) => [name, median(list)])) })
  }
  report(results, Number(values.throttle), Number(values.reps))
} finally {
  await browser.close()
  feed.close()
  pages.close()
}
