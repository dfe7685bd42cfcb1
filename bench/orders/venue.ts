import { createVenue } from '../../server/compose/compose.ts'
import { readConfig } from '../../server/platform/config.ts'
import { DEFAULT_RATES } from '../../server/platform/limits.ts'
import { allRates } from '../../test/support/allRates.ts'
import { temporaryFolder } from '../../test/support/folders.ts'
import { type Person, signUp } from '../../test/support/people.ts'
import { stopsWithParent } from '../../test/support/stopsWithParent.ts'
import { openBenchDatabase } from './benchDatabase.ts'
import type { VenueReady, VenueReport } from './messages.ts'

/**
 * The venue as it runs, in a process and a data folder of its own, on its embedded PostgreSQL with fsync on. Only the
 * rate limits are wider, that of requests where it is not to be kept: one address plays all users.
 */
const wide = allRates({ burst: 1e6, perSecond: 1e6 })
const users = Number(process.argv[2])
const dataDir = temporaryFolder('tapeline-bench')
const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' })
const { database: opened, connection } = await openBenchDatabase(dataDir)
const venue = await createVenue(config, {
  rates: process.argv[3] === 'limited' ? { ...wide, requests: DEFAULT_RATES.requests } : wide,
  database: () => Promise.resolve(opened),
})
stopsWithParent(venue, dataDir)

const cookieOf = ({ browser }: Person): string =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const people: Person[] = []
while (people.length < users) people.push(await signUp(venue.address))
const cookies = people.map(cookieOf)
const accounts = people.map(({ account }) => account)
const ready = { address: venue.address, connection, cookies, accounts } as VenueReady
process.send?.(ready)
process.on('message', () => {
  const { user: own, system } = process.cpuUsage()
  const report: VenueReport = { cpu: own + system }
  process.send?.(report)
})
