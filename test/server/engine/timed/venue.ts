import type { speedOrder, TimedContract } from '#protocol'
import { toAmount } from '#protocol'
import { declare } from '../../../../server/engine/timed/ownLimits.ts'
import type { TimedResult } from '../../../../server/engine/timed/requests.ts'
import { createTimed, type Timed, type TimedParts } from '../../../../server/engine/timed/timed.ts'
import { grantDemo } from '../../../../server/ledger/demo.ts'
import { createVenueEvents } from '../../../../server/platform/venueEvents.ts'
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts'
import { removeFolder, temporaryFolder } from '../../../support/folders.ts'
import { indexAt, recordOn, type TestRecord } from '../../ticks/recordOn.ts'

/** Timed contracts on a record of two instruments, whose time and prices stand still until a test moves them. */
export interface TimedVenue {
  readonly database: TestDatabase
  readonly ticks: TestRecord
  readonly timed: Timed
  readonly reported: unknown[]
  /** Half a second later, with these prices of BTC, one a sample. */
  tick(...prices: string[]): Promise<void>
  /** A new user with 10,000 USDT who stated where he lives. */
  user(country?: string): Promise<string>
  /** Everything that was pushed has been carried out. */
  settled(): Promise<void>
  restart(): Promise<void>
  close(): Promise<void>
}

let users = 41_000_000
let keys = 0
export const newKey = (): string => `timed-key-${String((keys += 1)).padStart(10, '0')}`

export const createTimedVenue = async (poolSize = 10, more: Partial<TimedParts> = {}): Promise<TimedVenue> => {
  const database = await createTestDatabase(poolSize)
  const folder = temporaryFolder('tapeline-timed')
  const ticks = recordOn(folder, database)
  await ticks.record.start()
  const reported: unknown[] = []
  const report = (error: unknown): void => void reported.push(error)
  const create = async (): Promise<Timed> => {
    const made = createTimed({
      clock: ticks.time,
      database,
      record: ticks.record,
      emitter: createVenueEvents(report),
      demo: true,
      report,
      ...more,
    })
    await made.start()
    return made
  }
  let timed = await create()
  const settled = async (): Promise<void> => {
    // Behind whatever waits in the writer's queue, twice: a settling may push another.
    for (let n = 0; n < 2; n += 1) await timed.accept('1', newKey(), request({ instId: 'NO-USDT' }))
  }
  return {
    database,
    ticks,
    get timed() {
      return timed
    },
    reported,
    tick: async (...prices) => {
      for (const px of prices) {
        ticks.market.tellIndex(indexAt('BTC-USDT', px, ticks.time.now() + 500 - (ticks.time.now() % 500)))
        await ticks.silence()
      }
      await settled()
    },
    user: async (country = 'SG') => {
      users += 1
      const uid = String(users)
      await grantDemo(database.db, uid, 1)
      await declare(database.db, uid, country, 1)
      return uid
    },
    settled,
    restart: async () => {
      await timed.stop()
      timed = await create()
    },
    close: async () => {
      await timed.stop()
      await ticks.record.stop()
      await database.drop()
      removeFolder(folder)
    },
  }
}

/** A request for a contract of 10 USDT, up, 30 s on BTC; `quoteTs` is far enough ahead of every age. */
export const request = (more: Partial<speedOrder.NewTimedContract> = {}): speedOrder.NewTimedContract => ({
  assetClass: 'crypto',
  instId: 'BTC-USDT',
  direction: 'up',
  stake: toAmount('10'),
  seconds: 30,
  ratio: '0.8',
  quoteTs: 0,
  ...more,
})

export const accepted = (result: TimedResult): TimedContract => {
  if ('refused' in result) throw new Error(`refused: ${JSON.stringify(result.refused)}`)
  return result.contract
}
export const refusal = (result: TimedResult) => {
  if ('contract' in result) throw new Error('accepted')
  return result.refused
}
