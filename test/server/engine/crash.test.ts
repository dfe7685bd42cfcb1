import { afterAll, expect, test, vi } from 'vitest'
import { createSpot } from '../../../server/engine/spot/spot.ts'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { type OpenDatabase, openDatabase } from '../../../server/platform/db/open.ts'
import { systemClock } from '../../../server/platform/ports.ts'
import { createVenueEvents } from '../../../server/platform/venueEvents.ts'
import { removeFolder, temporaryFolder } from '../../support/folders.ts'
import { createTestMarket } from './testMarket.ts'
import { type Ack, startTraffic } from './traffic.ts'
import { newKey } from './venue.ts'

/** Databases and venues of its own start, are killed and start again. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const dataDir = temporaryFolder(`tapeline-test-${process.pid}`)
afterAll(() => removeFolder(dataDir))

/** Every acknowledged order is there once, the ledger is sound, and the engine takes up where it was. */
const expectNothingLost = async (database: OpenDatabase, acks: readonly Ack[]): Promise<void> => {
  const { rows: keys } = await database.pool.query<{ key: string; ord_id: string }>(
    `SELECT k.key, o.id::text AS ord_id FROM request_keys k
     JOIN spot_orders o ON o.id = (k.reply -> 'order' ->> 'ordId')::bigint AND o.uid = k.uid
     WHERE k.call = 'tradingContracts.save'`,
  )
  const recorded = new Map(keys.map((row) => [row.key, row.ord_id]))
  expect(acks.filter(({ key, ordId }) => recorded.get(key) !== ordId)).toEqual([])
  const { rows: orders } = await database.pool.query<{ uid: string; id: string; state: string }>(
    // The stop of a pair comes with its limit order, and ends with it.
    'SELECT uid, id, state FROM spot_orders WHERE oco_id IS NULL OR oco_id = id',
  )
  // No order without its request, none twice.
  expect(new Set(recorded.values()).size).toBe(orders.length)
  expect(await auditLedger(database.db)).toEqual([])

  const market = createTestMarket(() => systemClock.now())
  const reported: unknown[] = []
  const report = (error: unknown): void => void reported.push(error)
  const spot = createSpot({ market, clock: systemClock, database, emitter: createVenueEvents(report), report })
  await spot.start()
  const live = orders.filter(({ state }) => state === 'live' || state === 'partially_filled')
  for (const { uid, id } of live)
    expect(await spot.update(uid, newKey() + String(systemClock.now()), { action: 'cancel', ordId: id })).toMatchObject(
      {
        order: { state: 'canceled' },
      },
    )
  await spot.stop()
  const { rows: alive } = await database.pool.query("SELECT FROM spot_orders WHERE state NOT IN ('filled', 'canceled')")
  expect(alive).toHaveLength(0)
  const { rows: fired } = await database.pool.query('SELECT FROM spot_orders WHERE trig_time IS NOT NULL')
  expect(fired.length).toBeGreaterThan(0)
  const { rows: frozen } = await database.pool.query(
    "SELECT FROM ledger_balances WHERE kind = 'frozen' AND amount <> 0",
  )
  expect(frozen).toHaveLength(0)
  expect(await auditLedger(database.db)).toEqual([])
  expect(reported).toEqual([])
}

test('kill -9 of the venue, of its database, and of both loses nothing that was acknowledged', async () => {
  const acks: Ack[] = []

  const first = await startTraffic('crashVenue.ts', dataDir, 'a')
  await first.more(400)
  await first.kill()
  acks.push(...first.acks)

  // The server of the killed venue is still there; the next venue puts it aside. Now the database dies first.
  const second = await startTraffic('crashVenue.ts', dataDir, 'b')
  await second.more(200)
  process.kill(second.serverPid, 'SIGKILL')
  await second.more(300)
  await second.kill()
  acks.push(...second.acks)

  const third = await startTraffic('crashVenue.ts', dataDir, 'c')
  await third.more(200)
  process.kill(third.serverPid, 'SIGKILL')
  await third.kill()
  acks.push(...third.acks)

  const database = await openDatabase({ dataDir })
  try {
    await expectNothingLost(database, acks)
  } finally {
    await database.close()
  }
})
