import { parseArgs } from 'node:util'
import { openRawBrowser } from '../test/support/rawBrowser.ts'
import { median, pause, quantile } from './figures.ts'
import { startFeed } from './ticks/feed.ts'
import { buildPages, servePages } from './ticks/pages.ts'

// The Market list under a steady stream for a long time: the page's and the worker's heap after garbage collection, and
// the price's way from the socket to the screen, at the beginning and at the end. Exits with 1 when the heap grew by
// more than it may, or prices became later.
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, rate: { type: 'string', default: '1000' } },
})
const minutes = Number(values.minutes)
const MAX_GROWTH_MB = 5
/** How much later the middle price may be at the end, in ms. */
const MAX_DRIFT = 5

interface Minute {
  readonly heapMb: number
  readonly p50: number
  readonly p99: number
}

await buildPages()
const pages = await servePages(0)
const feed = await startFeed()
const browser = await openRawBrowser()
try {
  feed.prepare(Number(values.rate))
  const tab = await browser.openTab(`${pages.address}/bench/ticks.html?ws=${encodeURIComponent(feed.address)}`)
  const heapMb = async (): Promise<number> => {
    let bytes = 0
    for (const send of [tab.send, ...tab.workers()]) {
      await send('HeapProfiler.collectGarbage')
      bytes += (await send('Runtime.getHeapUsage'))['usedSize'] as number
    }
    return bytes / 2 ** 20
  }
  while (!(await tab.evaluate<boolean>('window.latencies?.length > 10'))) await pause(100)
  if (tab.workers().length !== 1) throw new Error('the core is not in its worker')

  const past: Minute[] = []
  for (let minute = 0; minute < minutes; minute++) {
    await tab.evaluate('window.latencies.length = 0')
    await pause(60_000)
    const latencies = await tab.evaluate<readonly number[]>('window.latencies')
    await tab.evaluate('window.latencies.length = 0')
    past.push({ heapMb: await heapMb(), p50: median(latencies), p99: quantile(latencies, 0.99) })
    const now = past.at(-1)
    console.log(
      `minute ${minute + 1}: heap ${now?.heapMb.toFixed(2)} MB, price on screen p50 ${now?.p50} ms, p99 ${now?.p99} ms`,
    )
  }
  const [first, last] = [past[0], past.at(-1)]
  if (first === undefined || last === undefined) throw new Error('at least one minute')
  const growthMb = last.heapMb - first.heapMb
  const drift = last.p50 - first.p50
  console.log(
    JSON.stringify({
      bench: 'soak',
      date: new Date().toISOString().slice(0, 10),
      figures: { minutes, rate: Number(values.rate), growthMb: Number(growthMb.toFixed(2)), driftMs: drift, last },
      reference: { first },
    }),
  )
  if (growthMb > MAX_GROWTH_MB || drift > MAX_DRIFT) process.exitCode = 1
} finally {
  await browser.close()
  feed.close()
  pages.close()
}
