import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toAmount } from '#protocol'
import { createVenue } from '../../../../server/compose/compose.ts'
import { LeaseTaken } from '../../../../server/platform/db/failure.ts'
import { createLease, type Lease } from '../../../../server/platform/db/lease.ts'
import { connect } from '../../../../server/platform/db/open.ts'
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts'
import { newKey } from '../../../support/examples.ts'
import { removeFolder, temporaryFolder } from '../../../support/folders.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'
import { testConfig } from '../../../support/testConfig.ts'

const HOLDERS = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 7426003 AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
const cutOff = async ({ pool }: TestDatabase): Promise<void> => {
  const { rows } = await pool.query<{ pid: number }>(HOLDERS)
  expect(rows).toHaveLength(1)
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
}

describe('the lease of the venue', () => {
  let database: TestDatabase
  let leases: Lease[]
  const lease = (): Lease => {
    const made = createLease(database.connection)
    leases.push(made)
    return made
  }
  beforeEach(async () => {
    database = await createTestDatabase()
    leases = []
  })
  afterEach(async () => {
    for (const one of leases) await one.release()
    await database.drop()
  })

  it('is one’s own until it is given back', async () => {
    const [first, second] = [lease(), lease()]
    await first.take()
    await expect(second.keep()).rejects.toBeInstanceOf(LeaseTaken)
    await first.release()
    await second.keep()
    await expect(first.keep()).rejects.toBeInstanceOf(LeaseTaken)
  })
  it('is taken again by who was cut off, unless another was quicker', async () => {
    const [first, second] = [lease(), lease()]
    await first.take()
    await cutOff(database)
    // The database has let go of it before its holder hears that he was cut off.
    await expect.poll(() => first.keep()).toBe(2)
    await cutOff(database)
    await second.take()
    await expect.poll(() => first.keep().catch((error: unknown) => error)).toBeInstanceOf(LeaseTaken)
  })
  it('is asked for before any engine starts', async () => {
    await lease().take()
    const opened = async () => ({
      ...database,
      ...connect(database.connection, 4),
      connection: database.connection,
      serverPid: () => undefined,
    })
    const dataDir = temporaryFolder('tapeline-lease')
    try {
      await expect(
        createVenue(testConfig(dataDir, { logLevel: 'silent' }), { database: opened }),
      ).rejects.toMatchObject({
        failure: 'data-folder-in-use',
        exitCode: 75,
      })
    } finally {
      removeFolder(dataDir)
    }
    // What the first engine's start writes was not written.
    expect((await database.pool.query('SELECT FROM timed_configs')).rowCount).toBe(0)
  })
})

describe('an engine whose lease another venue took', () => {
  let venue: TestVenue
  let other: Lease
  beforeEach(async () => {
    venue = await startVenue()
    other = createLease(venue.database.connection)
  })
  afterEach(async () => {
    await other.release()
    await venue.close()
  })

  /** The venue is cut off until the other is the quicker one to take the lease. */
  const takenOver = async (): Promise<void> => {
    await cutOff(venue.database)
    try {
      await other.take()
    } catch (error) {
      if (!(error instanceof LeaseTaken)) throw error
      await takenOver()
    }
  }

  it('writes nothing, says that nothing is known, and goes on once it has it again', async () => {
    const { spot, futures, timed } = venue.services
    const sz = toAmount('1')
    const all = () => [
      spot.place('1', newKey(), {
        ordType: 'market',
        instId: 'NO-USDT',
        side: 'buy',
        sz,
        tgtCcy: 'base_ccy',
        trigPxType: 'last',
      }),
      futures.run('1', newKey(), 'contractOrder.recall', { kind: 'recall', ordId: '1' }),
      timed.accept('1', newKey(), {
        assetClass: 'crypto',
        instId: 'NO-USDT',
        direction: 'up',
        stake: sz,
        seconds: 60,
        ratio: '0.85',
        quoteTs: 0,
      }),
    ]
    for (const answer of await Promise.all(all())) expect(answer).toHaveProperty('refused')
    const keys = async () => (await venue.database.pool.query('SELECT FROM request_keys')).rowCount
    expect(await keys()).toBe(3)
    await takenOver()
    await expect.poll(() => venue.services.isLeased(), { timeout: 5_000 }).toBe(false)
    for (const one of await Promise.allSettled(all()))
      expect(one).toMatchObject({ status: 'rejected', reason: expect.any(LeaseTaken) as unknown })
    expect(await keys()).toBe(3)
    await other.release()
    for (const answer of await Promise.all(all())) expect(answer).toHaveProperty('refused')
    expect(await keys()).toBe(6)
  })
})
