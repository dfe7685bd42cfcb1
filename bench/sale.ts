import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { rationSale } from '#protocol'
import { findBrowser } from '../scripts/setup.mjs'
import { BROWSER_FLAGS } from '../test/support/browser.ts'
import { median } from './figures.ts'
import { distribution } from './sale/distribution.ts'
import { linesOf, SETTINGS } from './sale/example.ts'
import type { bench } from './sale/page.ts'
import { buildPages, servePages } from './ticks/pages.ts'

// A token sale of 100,000 commitments: how long the venue takes to allocate it (root of the list, shares, sums), and how long
// a phone takes to check it from the published list, on a thread four times slower. Beside it as many hashes as the tree has.
// Then the same sale on PostgreSQL, from its end to the first day that vests, and what transfers of others take meanwhile.
const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '100000' },
    reps: { type: 'string', default: '3' },
    throttle: { type: 'string', default: '4' },
  },
})
const [count, reps] = [Number(values.lines), Number(values.reps)]

const lines = linesOf(count)
const allocated: number[] = []
for (let turn = 0; turn < reps; turn += 1) {
  const before = performance.now()
  rationSale('bench', SETTINGS, lines)
  allocated.push(performance.now() - before)
}

const executablePath = findBrowser()
if (executablePath === undefined) throw new Error('no Chromium is installed; `npm test` installs one')
await buildPages(['sale'])
const pages = await servePages(0)
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
try {
  const tab = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await tab.goto(`${pages.address}/bench/sale.html`)
  await tab.waitForFunction(() => 'bench' in window)
  await tab.evaluate((all) => (window as unknown as { bench: typeof bench }).bench.make(all), count)
  const cdp = await tab.context().newCDPSession(tab)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.throttle) })
  const [checked, hashed]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < reps; turn += 1) {
    checked.push(await tab.evaluate(() => (window as unknown as { bench: typeof bench }).bench.check()))
    hashed.push(
      await tab.evaluate((all) => (window as unknown as { bench: typeof bench }).bench.hashes(all), 2 * count),
    )
  }
  const [allocation, check, hashes] = [median(allocated), median(checked), median(hashed)]
  console.log(`${count} lines: allocated in ${allocation.toFixed(0)} ms, checked in ${check.toFixed(0)} ms`)
  const venue = await distribution(count)
  console.log(JSON.stringify({ bench: 'sale', lines: count, allocation, check, hashes, venue }))
} finally {
  await browser.close()
  pages.close()
}
