import { readFileSync } from 'node:fs'
import { PerformanceObserver, performance } from 'node:perf_hooks'
import { createVenue } from '../../../server/compose/compose.ts'
import { readConfig } from '../../../server/platform/config.ts'
import { allRates } from '../allRates.ts'
import { temporaryFolder } from '../folders.ts'
import { stopsWithParent } from '../stopsWithParent.ts'
import { PROXIED_ORIGIN, type VenueOrder, type VenueReport } from './messages.ts'

/** The venue as it runs, in a process and a data folder of its own: with rates so wide that all is served, or its own. */
const wide = { burst: 1e9, perSecond: 1e9 }
const isWide = process.argv[2] === 'wide'
const dataDir = temporaryFolder('tapeline-burst')
// Behind a proxy every request can come from an address of its own, so that rates that only addresses have refuse none.
const behindProxy = { PUBLIC_ORIGIN: PROXIED_ORIGIN }
const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...(isWide ? behindProxy : {}) })
const venue = await createVenue(
  config,
  isWide
    ? { rates: allRates(wide), gateway: { messages: wide, requests: wide, connections: wide, maxErrors: 1e9 } }
    : {},
)
stopsWithParent(venue, dataDir)

/** Where the system tells how long the main thread ran, whatever else the computer did meanwhile. */
const SCHEDULED = '/proc/self/schedstat'
const hasScheduled = ((): boolean => {
  try {
    return readFileSync(SCHEDULED, 'utf8').length > 0
  } catch {
    return false
  }
})()
const threadMs = (): number =>
  hasScheduled ? Number(readFileSync(SCHEDULED, 'utf8').split(' ')[0]) / 1e6 : performance.eventLoopUtilization().active

let collected = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) collected = Math.max(collected, duration)
}).observe({ entryTypes: ['gc'] })

let longest = 0
let before = 0
let isWatching = false
const turn = (): void => {
  if (!isWatching) return
  const now = threadMs()
  longest = Math.max(longest, now - before)
  before = now
  setImmediate(turn)
}
const tell = (report: VenueReport): void => {
  process.send?.(report)
}
process.on('message', (order: VenueOrder) => {
  tell({ is: 'time', thread: threadMs(), at: performance.now(), longest, collected })
  isWatching = order.do === 'watch'
  longest = 0
  collected = 0
  before = threadMs()
  if (isWatching) setImmediate(turn)
})
tell({ is: 'ready', port: Number(new URL(venue.address).port) })
