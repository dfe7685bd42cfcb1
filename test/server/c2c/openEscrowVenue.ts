import { afterAll, afterEach, expect } from 'vitest'
import { auditLedger } from '../../../server/ledger/audit.ts'
import type { C2cSettings } from '../../../server/settings/c2cTerms.ts'
import { firstC2c } from '../../../server/settings/firstC2c.ts'
import { createTestDatabase } from '../../support/database.ts'
import { createEscrowVenue, setC2cTerms } from './escrowVenue.ts'

/** An escrow of a test file, on a database of its own. After each test it is sound. */
export const openEscrowVenue = async () => {
  const database = await createTestDatabase(20)
  const venue = createEscrowVenue(database)
  /** Whatever happened: the ledger is whole, and each coin that is bound is an order's, an ad's or a deposit's. */
  const isSound = async (): Promise<void> => {
    expect(await auditLedger(database.db)).toEqual([])
    expect((await database.pool.query('SELECT * FROM ledger_unclaimed')).rows).toEqual([])
    expect(venue.reported).toEqual([])
  }
  afterEach(isSound)
  afterAll(() => database.drop())
  return {
    database,
    venue,
    isSound,
    /** What operators set, in force at once. */
    setTerms: (changed: Partial<C2cSettings>): Promise<void> =>
      setC2cTerms(database.db, { ...firstC2c(true), ...changed }, venue.clock.now()),
  }
}
