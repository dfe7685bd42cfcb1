import { parseArgs } from 'node:util'
import { ensureBuild } from '../scripts/build.mjs'
import { removeFolder, temporaryFolder } from '../test/support/folders.ts'
import { ORDINARY_MARKET, startVenueProcess } from '../test/support/venueProcess.ts'
import { median } from './figures.ts'
import { type Change, changes } from './load/routes.ts'
import { type Exchange, startShaper } from './load/shaper.ts'
import { type Visit, visit } from './load/visit.ts'

// A cold start on a slow phone: a new profile, a processor four times slower, and a line of 1.6 Mbit/s down, 0.75 up, with
// a round trip of 150 ms, shaped by a TCP proxy of ours; HTTP/1.1, as the venue serves it. Medians of `--rounds`.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    throttle: { type: 'string', default: '4' },
    path: { type: 'string', default: '/#/pages/market/market' },
    /** Only taps from screen to screen. */
    routes: { type: 'boolean', default: false },
    /** Without the slow line: the processor alone is slowed down. */
    near: { type: 'boolean', default: false },
  },
})
const LINE = values.near
  ? { downKbits: 100_000, upKbits: 100_000, roundTrip: 1 }
  : { downKbits: 1_600, upKbits: 750, roundTrip: 150 }
/** What the targets are measured by: a kilobyte has 1,000 bytes here. */
const kb = (bytes: number): number => bytes / 1_000

const isScript = ({ path }: Exchange): boolean => path.endsWith('.js')
const isSocket = ({ path }: Exchange): boolean => path.startsWith('/ws/')
const isEarly = (limit: number) => (exchange: Exchange) => exchange.at < limit && !isSocket(exchange)
const sum = (exchanges: readonly Exchange[]): number => exchanges.reduce((total, { body }) => total + body, 0)

const printWaterfall = ({ exchanges, live }: Visit): void => {
  console.log('  sent  first   last  connection  bytes')
  for (const { at, first, last, connection, body, path } of exchanges) {
    const times = [at, first, isSocket({ path } as Exchange) ? Number.NaN : last].map((ms) => ms.toFixed(0).padStart(6))
    console.log(
      `${times.join(' ')}  ${String(connection).padStart(10)} ${String(body).padStart(6)}  ${path}${at > live ? ' (after the first price)' : ''}`,
    )
  }
}

const main = async (): Promise<void> => {
  if (!ensureBuild()) throw new Error('the app does not build')
  const dataDir = temporaryFolder('tapeline-bench')
  const venue = startVenueProcess(dataDir, ORDINARY_MARKET)
  try {
    const shaper = await startShaper(await venue.ready, LINE)
    if (values.routes) {
      const taps: Change[] = []
      for (let turn = 0; turn < Number(values.rounds); turn++)
        taps.push(...(await changes(shaper, Number(values.throttle))))
      const to = Object.fromEntries(
        [...new Set(taps.map((tap) => tap.to))].map((name) => {
          const those = taps.filter((tap) => tap.to === name)
          const of = (take: (tap: Change) => number): number => Math.round(median(those.map(take)))
          const [answerMs, contentMs] = [of(({ answer }) => answer), of(({ content }) => content)]
          return [name, { answerMs, contentMs, wholeMs: of(({ whole }) => whole) }]
        }),
      )
      for (const [name, { answerMs, contentMs, wholeMs }] of Object.entries(to))
        console.log(
          `to ${name.padEnd(13)} answered in ${answerMs} ms, text there in ${contentMs} ms, all of it in ${wholeMs} ms`,
        )
      console.log(JSON.stringify({ bench: 'routes', date: new Date().toISOString().slice(0, 10), figures: to }))
      await shaper.close()
      return
    }
    const visits: Visit[] = []
    while (visits.length < Number(values.rounds)) visits.push(await visit(shaper, values.path, Number(values.throttle)))
    await shaper.close()
    const of = (take: (one: Visit) => number): number => median(visits.map(take))
    const figures = {
      pricesMs: Math.round(of(({ prices }) => prices)),
      liveMs: Math.round(of(({ live }) => live)),
      fcpMs: Math.round(of(({ fcp }) => fcp)),
      lcpMs: Math.round(of(({ lcp }) => lcp)),
      cls: Number(of(({ cls }) => cls).toFixed(4)),
      longTasksMs: Math.round(of(({ longTasks }) => longTasks)),
      longestTaskMs: Math.round(of(({ longest }) => longest)),
      heapMb: Number(of(({ heapMb }) => heapMb).toFixed(1)),
      scriptKb: Number(
        of(({ exchanges, live }) => kb(sum(exchanges.filter(isScript).filter(isEarly(live))))).toFixed(1),
      ),
      allScriptKb: Number(of(({ exchanges }) => kb(sum(exchanges.filter(isScript)))).toFixed(1)),
      allKb: Number(of(({ exchanges, live }) => kb(sum(exchanges.filter(isEarly(live))))).toFixed(1)),
      requests: of(({ exchanges, live }) => exchanges.filter(isEarly(live)).length),
    }
    const typical = visits.toSorted((a, b) => a.live - b.live)[Math.floor(visits.length / 2)]
    if (typical !== undefined) printWaterfall(typical)
    console.log(`prices with the page ${figures.pricesMs} ms`)
    console.log(`live prices          ${figures.liveMs} ms  (${visits.map(({ live }) => live.toFixed(0)).join(', ')})`)
    console.log(`first, largest paint ${figures.fcpMs} ms, ${figures.lcpMs} ms; layout shift ${figures.cls}`)
    console.log(`long tasks           ${figures.longTasksMs} ms, the longest ${figures.longestTaskMs} ms`)
    console.log(`heap                 ${figures.heapMb} MB`)
    console.log(
      `JavaScript           ${figures.scriptKb} KB until the first price, ${figures.allScriptKb} KB in all (as transferred)`,
    )
    console.log(`everything           ${figures.allKb} KB in ${figures.requests} requests until the first price`)
    console.log(JSON.stringify({ bench: 'load', date: new Date().toISOString().slice(0, 10), figures }))
  } finally {
    await venue.stop()
    removeFolder(dataDir)
  }
}

await main()
