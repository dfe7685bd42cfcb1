import { afterAll, expect, test, vi } from 'vitest'
import { createFutures } from '../../../server/engine/futures/futures.ts'
import { openDatabase } from '../../../server/platform/db/open.ts'
import { createVenueEvents } from '../../../server/platform/venueEvents.ts'
import { removeFolder, temporaryFolder } from '../../support/folders.ts'
import { ManualTime } from '../../support/manualTime.ts'
import { FIRST_TERMS } from '../../support/terms.ts'
import { contractFaults } from './futures/faults.ts'
import { createContractMarket } from './futures/market.ts'
import { MUST_HAPPEN } from './happened.ts'
import { type Ack, startTraffic } from './traffic.ts'

/** Databases and venues of its own start, are killed and start again. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const dataDir = temporaryFolder(`tapeline-test-${process.pid}`)
afterAll(() => removeFolder(dataDir))
const VENUE = 'futures/crashVenue.ts'

test('kill -9 of a venue of contracts and of its database: nothing acknowledged is lost, nothing is settled twice', async () => {
  const acks: (readonly Ack[])[] = []
  for (const run of ['a', 'b', 'c']) {
    const traffic = await startTraffic(VENUE, dataDir, run)
    await traffic.more(350)
    if (run === 'a') await traffic.happened
    if (run === 'b') {
      process.kill(traffic.serverPid, 'SIGKILL')
      await traffic.more(100)
    }
    await traffic.kill()
    acks.push(traffic.acks)
  }

  const database = await openDatabase({ dataDir })
  try {
    const { pool } = database
    const { rows: keys } = await pool.query<{ key: string; id: string }>(
      `SELECT k.key, o.id::text FROM request_keys AS k
       JOIN futures_orders AS o ON o.id = (k.reply -> 'order' ->> 'id')::bigint AND o.uid = k.uid`,
    )
    const recorded = new Map(keys.map(({ key, id }) => [key, id]))
    expect(acks.flat().filter(({ key, ordId }) => recorded.get(key) !== ordId)).toEqual([])
    // The ledger sums to zero, margins are the positions', positions are the sums of their fills, funding was paid once.
    expect(await contractFaults(database)).toEqual([])
    const count = async (query: string): Promise<number> => (await pool.query(query)).rowCount ?? 0
    for (const rows of MUST_HAPPEN) expect(await count(rows)).toBeGreaterThan(0)
    expect(await count('SELECT FROM futures_funding')).toBeGreaterThan(0)
    // A trailing stop has the trigger price of its extreme, whatever was killed in between.
    expect(await count(`SELECT FROM futures_orders WHERE kind = 'trail'`)).toBeGreaterThan(0)
    expect(
      await count(
        `SELECT FROM futures_orders WHERE kind = 'trail' AND trig_px <>
           extreme_px * (1 + CASE side WHEN 'sell' THEN -callback_ratio ELSE callback_ratio END)`,
      ),
    ).toBe(0)
    // A position is taken over once.
    expect(
      await count(
        `SELECT f.pos_id FROM futures_fills AS f JOIN futures_orders AS o ON o.id = f.ord_id
         JOIN futures_positions AS p ON p.id = f.pos_id
         WHERE o.kind = 'liquidation' AND p.size = 0 GROUP BY f.pos_id HAVING sum(f.sz) > max(p.opened_sz)`,
      ),
    ).toBe(0)

    const time = new ManualTime(Date.UTC(2026, 10, 23, 17))
    const { market, price } = createContractMarket(() => time.now())
    price('60000')
    const reported: unknown[] = []
    const report = (error: unknown): void => void reported.push(error)
    const futures = createFutures({
      market,
      terms: FIRST_TERMS,
      clock: time,
      timers: time,
      database,
      emitter: createVenueEvents(report),
      report,
    })
    await futures.start()
    // Whoever stands beyond his liquidation price here cannot close; he is taken over first.
    price('60000')
    for (const uid of futures.state.users())
      for (const kind of ['cancelAll', 'closeAll'] as const)
        expect(await futures.run(uid, `after-${kind}-00000000-${uid}`, kind, { kind })).toMatchObject({ kept: 0 })
    await futures.stop()
    expect(await contractFaults(database)).toEqual([])
    const { rows: left } = await pool.query(
      `SELECT uid, kind, amount FROM ledger_balances WHERE kind IN ('frozen', 'margin') AND amount <> 0`,
    )
    expect(left).toEqual([])
    expect(reported).toEqual([])
  } finally {
    await database.close()
  }
})
