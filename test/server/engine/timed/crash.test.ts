import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../../../../server/ledger/audit.ts'
import { openDatabase } from '../../../../server/platform/db/open.ts'
import { removeFolder, temporaryFolder } from '../../../support/folders.ts'
import { type Ack, startTraffic } from '../traffic.ts'
import { startRealTimed } from './realTimed.ts'

/** So long nothing runs after the last kill, ms. */
const DOWN = 60_000

const dataDir = temporaryFolder(`tapeline-test-${process.pid}-timed`)
afterAll(() => removeFolder(dataDir))

test('kill -9 between accept and settlement, of the venue and of its database: each contract is settled once', async () => {
  const acks: Ack[] = []
  for (const run of ['a', 'b']) {
    const traffic = await startTraffic('timed/crashTimed.ts', dataDir, run)
    await traffic.more(run === 'a' ? 1_800 : 500)
    if (run === 'b') process.kill(traffic.serverPid, 'SIGKILL')
    await traffic.kill()
    acks.push(...traffic.acks)
  }
  const database = await openDatabase({ dataDir })
  try {
    const open = async (): Promise<number> => {
      const { rows } = await database.pool.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM timed_contracts WHERE state = 'open'`,
      )
      return rows[0]?.n ?? -1
    }
    expect(await open()).toBeGreaterThan(0)
    const { rows: known } = await database.pool.query<{ id: string }>('SELECT id::text FROM timed_contracts')
    const ids = new Set(known.map(({ id }) => id))
    expect(acks.filter(({ ordId }) => !ids.has(ordId))).toEqual([])

    // What ran at the last kill expires while nothing runs, so it has no exit in the record, however soon this start is.
    const real = await startRealTimed(dataDir, database, DOWN)
    await expect.poll(open, { timeout: 60_000 }).toBe(0)
    await real.stop()
    expect(real.reported).toEqual([])
    const again = await startRealTimed(dataDir, database, DOWN)
    await again.stop()

    const { rows } = await database.pool.query<{ outcome: string; wrong: number; n: number }>(
      `SELECT outcome, count(*)::int AS n, count(*) FILTER (WHERE credited <> paid OR stakes <> 1)::int AS wrong FROM (
         SELECT t.outcome, t.credited,
           coalesce(sum(l.amount) FILTER (WHERE l.cause IN ('timed-return', 'timed-win')), 0) AS paid,
           count(*) FILTER (WHERE l.cause = 'timed-stake') AS stakes
         FROM timed_contracts AS t JOIN ledger_lines AS l ON l.cause_id = t.id::text AND l.kind = 'available'
         GROUP BY t.id
       ) AS each GROUP BY outcome`,
    )
    expect(rows.filter(({ wrong }) => wrong > 0)).toEqual([])
    expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(ids.size)
    expect(new Set(rows.map(({ outcome }) => outcome)).has('void')).toBe(true)
    expect(rows.length).toBeGreaterThan(1)
    expect(await auditLedger(database.db)).toEqual([])
  } finally {
    await database.close()
  }
}, 180_000)
