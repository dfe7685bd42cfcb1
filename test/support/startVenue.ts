import pino from 'pino'
import { createVenue, type Venue, type VenuePorts } from '../../server/compose/compose.ts'
import type { Config } from '../../server/platform/config.ts'
import { allRates } from './allRates.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { removeFolder, temporaryFolder } from './folders.ts'
import { quietMarket } from './quietMarket.ts'
import { testConfig } from './testConfig.ts'

/** Rates that no test reaches by accident; a test of the limits brings its own. */
export const WIDE_RATES = allRates({ burst: 100_000, perSecond: 10_000 })

export interface TestVenue extends Venue {
  readonly database: TestDatabase
  readonly dataDir: string
}

export interface VenueOptions extends Partial<VenuePorts> {
  readonly config?: Partial<Config>
}

/** A venue in this process: any free port, its own data folder, its own database on the run's PostgreSQL, demo mode. */
export const startVenue = async ({ config, ...ports }: VenueOptions = {}): Promise<TestVenue> => {
  const database = await createTestDatabase()
  const dataDir = temporaryFolder('tapeline-venue')
  const venue = await createVenue(testConfig(dataDir, config), {
    log: pino({ level: 'silent' }),
    rates: WIDE_RATES,
    market: quietMarket,
    ...(config?.demoDecisionSeconds === undefined && { demoDelay: 200 }),
    database: async () => ({ ...database, serverPid: () => undefined, close: () => database.drop() }),
    ...ports,
  })
  return {
    ...venue,
    database,
    dataDir,
    close: async () => {
      await venue.close()
      removeFolder(dataDir)
    },
  }
}
