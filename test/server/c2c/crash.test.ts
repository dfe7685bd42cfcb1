import { afterAll, expect, test, vi } from 'vitest'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { type OpenDatabase, openDatabase } from '../../../server/platform/db/open.ts'
import { removeFolder, temporaryFolder } from '../../support/folders.ts'
import { type Ack, startTraffic } from '../engine/traffic.ts'
import { createEscrowVenue } from './escrowVenue.ts'

/** Databases and venues of its own start, are killed and start again. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const dataDir = temporaryFolder(`tapeline-test-c2c-${process.pid}`)
afterAll(() => removeFolder(dataDir))

const rowsOf = async ({ pool }: OpenDatabase, query: string): Promise<readonly object[]> =>
  (await pool.query<object>(query)).rows

/** Orders whose steps, states and coins tell different stories; what is paid out is paid out once. */
const STORIES = `
  SELECT o.id, o.state, o.version, count(e.*) FROM c2c_orders AS o JOIN c2c_events AS e ON e.order_id = o.id
  GROUP BY o.id HAVING count(e.*) <> o.version OR (array_agg(e.state ORDER BY e.id DESC))[1] <> o.state`
const PAID_OUT = `
  SELECT o.id, o.state FROM c2c_orders AS o
  LEFT JOIN ledger_lines AS l ON l.cause_id = o.id::text AND l.cause = 'c2c-sale' AND l.uid = o.buyer
  WHERE o.record ->> 'case' IS NULL AND o.transfer > 0
  GROUP BY o.id HAVING coalesce(sum(l.amount), 0) <> CASE WHEN o.state = 'released' THEN o.amount ELSE 0 END`

const sound = async (database: OpenDatabase): Promise<void> => {
  expect(await rowsOf(database, STORIES)).toEqual([])
  expect(await rowsOf(database, PAID_OUT)).toEqual([])
  expect(await rowsOf(database, 'SELECT * FROM ledger_unclaimed')).toEqual([])
  expect(await auditLedger(database.db)).toEqual([])
}

test('kill -9 between the steps of orders, of the venue and of its database: nothing acknowledged is lost, nothing is paid out twice', async () => {
  const acks: Ack[] = []
  for (const run of ['a', 'b', 'c']) {
    const traffic = await startTraffic('../c2c/crashVenue.ts', dataDir, run)
    await traffic.more(50)
    if (run === 'b') {
      process.kill(traffic.serverPid, 'SIGKILL')
      await traffic.more(15)
    }
    await traffic.kill()
    acks.push(...traffic.acks)
  }
  const database = await openDatabase({ dataDir })
  try {
    const { rows: keys } = await database.pool.query<{ key: string; id: string }>(
      `SELECT key, reply ->> 'id' AS id FROM request_keys WHERE key LIKE 'c2c-crash-%'`,
    )
    const recorded = new Map(keys.map(({ key, id }) => [key, id]))
    expect(acks.filter(({ key, ordId }) => recorded.get(key) !== ordId)).toEqual([])
    await sound(database)
    // What did not happen would prove nothing.
    const { rows: states } = await database.pool.query<{ state: string }>('SELECT DISTINCT state FROM c2c_orders')
    const seen = states.map(({ state }) => state)
    expect(seen).toEqual(expect.arrayContaining(['appealed', 'cancelled', 'escrowed', 'released']))

    // Who has a deposit down and no orders leaves, so that there is one to return.
    const now = createEscrowVenue(database, { now: () => Date.now(), advance: () => {} })
    const { rows: down } = await database.pool.query<{ uid: string }>(
      `SELECT uid::text FROM c2c_deposits AS d WHERE left_at IS NULL AND amount > 0
         AND NOT EXISTS (SELECT FROM c2c_orders WHERE transfer > 0 AND d.uid IN (buyer, seller))`,
    )
    for (const { uid } of down)
      expect(await now.ask(uid, { call: 'merchant.leave', body: {} }, `c2c-leave-${uid}`)).not.toHaveProperty('refused')

    // A venue on these records ends what was cut off: in time every unpaid order is cancelled, and every hold over.
    const later = Date.now() + 3 * 86_400_000
    const venue = createEscrowVenue(database, { now: () => later, advance: () => {} })
    for (let turn = 0; turn < 40; turn += 1) await venue.escrow.runDue()
    await sound(database)
    expect(await rowsOf(database, "SELECT id FROM c2c_orders WHERE state IN ('escrowed', 'paid') OR held > 0")).toEqual(
      [],
    )
    expect(await rowsOf(database, 'SELECT id FROM c2c_deposits WHERE left_at IS NOT NULL')).toEqual([])
    expect(await rowsOf(database, "SELECT FROM ledger_lines WHERE cause = 'c2c-deposit-return'")).not.toEqual([])
    expect(venue.reported).toEqual([])
  } finally {
    await database.close()
  }
})
