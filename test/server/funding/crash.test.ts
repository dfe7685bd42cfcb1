import { afterAll, expect, test, vi } from 'vitest'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { type OpenDatabase, openDatabase } from '../../../server/platform/db/open.ts'
import { removeFolder, temporaryFolder } from '../../support/folders.ts'
import { type Ack, startTraffic } from '../engine/traffic.ts'
import { crashMoney } from './crashMoney.ts'

/** Databases and venues of its own start, are killed and start again. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const dataDir = temporaryFolder(`tapeline-test-${process.pid}`)
afterAll(() => removeFolder(dataDir))
const VENUE = '../funding/crashVenue.ts'

const rowsOf = async ({ pool }: OpenDatabase, query: string): Promise<readonly object[]> =>
  (await pool.query<object>(query)).rows

/** What does not add up: a user whose money is not what the transfers and exchanges since the last reset make of it. */
const MONEY = `
  SELECT u.uid, b.kind, b.amount, e.amount AS expected FROM users AS u
  CROSS JOIN LATERAL (
    SELECT coalesce(max(cause_id::bigint), 0) AS id FROM ledger_lines WHERE uid = u.uid AND cause = 'demo-reset'
  ) AS r
  CROSS JOIN LATERAL (VALUES
    ('available', 10000
      + coalesce((SELECT sum(net) FROM transfers WHERE uid = u.uid AND id > r.id AND kind = 'deposit' AND state = 'approved'), 0)
      - coalesce((SELECT sum(amount) FROM transfers WHERE uid = u.uid AND id > r.id AND kind = 'withdrawal'
          AND state IN ('created', 'pending', 'approved', 'paid')), 0)
      - coalesce((SELECT sum(amount_in) FROM flash_quotes WHERE uid = u.uid AND id > r.id AND used_at IS NOT NULL), 0)),
    ('locked', coalesce((SELECT sum(amount) FROM transfers WHERE uid = u.uid AND kind = 'withdrawal'
      AND state IN ('created', 'pending', 'approved')), 0))
  ) AS e (kind, amount)
  LEFT JOIN ledger_balances AS b ON b.uid = u.uid AND b.kind = e.kind AND b.coin = 'USDT'
  WHERE u.name LIKE 'crash%' AND EXISTS (SELECT FROM payout_accounts AS p WHERE p.uid = u.uid)
    AND coalesce(b.amount, 0) <> e.amount`

/** Transfers of which the ledger has another number of lines than their state says. */
const LINES = `
  SELECT t.id, t.kind, t.state, count(l.*) FROM transfers AS t
  LEFT JOIN ledger_lines AS l ON l.cause_id = t.id::text AND l.uid IS NOT NULL AND l.kind <> 'available'
    AND l.cause IN ('withdrawal', 'withdrawal-return')
  WHERE t.kind = 'withdrawal' GROUP BY t.id
  HAVING count(l.*) <> CASE WHEN t.state IN ('paid', 'refused', 'cancelled', 'expired') THEN 1 ELSE 0 END
  UNION ALL
  SELECT t.id, t.kind, t.state, count(l.*) FROM transfers AS t
  LEFT JOIN ledger_lines AS l ON l.cause_id = t.id::text AND l.uid IS NOT NULL AND l.cause = 'deposit'
  WHERE t.kind = 'deposit' GROUP BY t.id
  HAVING count(l.*) <> CASE WHEN t.state = 'approved' THEN 1 ELSE 0 END`

/** A case and its transfer that tell two stories. */
const CASES = `
  SELECT c.id, c.state, t.state AS transfer FROM cases AS c JOIN transfers AS t ON t.case_id = c.id
  WHERE (c.state = 'open') <> (t.state = 'pending')
    OR (c.state = 'approved' AND t.state NOT IN ('approved', 'paid', 'refused'))
    OR (c.state = 'rejected' AND t.state <> 'refused')`

const sound = async (database: OpenDatabase): Promise<void> => {
  expect(await rowsOf(database, MONEY)).toEqual([])
  expect(await rowsOf(database, LINES)).toEqual([])
  expect(await rowsOf(database, CASES)).toEqual([])
  expect(await auditLedger(database.db)).toEqual([])
}

test('kill -9 between the steps of money, of the venue and of its database: nothing acknowledged is lost, nothing moves twice', async () => {
  const acks: Ack[] = []
  for (const run of ['a', 'b', 'c', 'd']) {
    const traffic = await startTraffic(VENUE, dataDir, run)
    await traffic.more(250)
    if (run === 'b' || run === 'd') {
      process.kill(traffic.serverPid, 'SIGKILL')
      if (run === 'b') await traffic.more(120)
    }
    await traffic.kill()
    acks.push(...traffic.acks)
  }

  const database = await openDatabase({ dataDir })
  try {
    const { rows: keys } = await database.pool.query<{ key: string; id: string }>(
      `SELECT key, reply ->> 'id' AS id FROM request_keys WHERE key LIKE 'money-crash-%'`,
    )
    const recorded = new Map(keys.map(({ key, id }) => [key, id]))
    expect(acks.filter(({ key, ordId }) => recorded.get(key) !== ordId)).toEqual([])
    await sound(database)
    // What did not happen would prove nothing.
    const { rows: ended } = await database.pool.query<{ kind: string; state: string }>(
      'SELECT DISTINCT kind, state FROM transfers ORDER BY kind, state',
    )
    const seen = ended.map(({ kind, state }) => `${kind} ${state}`)
    for (const one of [
      'deposit approved',
      'deposit refused',
      'withdrawal cancelled',
      'withdrawal paid',
      'withdrawal refused',
    ])
      expect(seen).toContain(one)
    expect(await rowsOf(database, "SELECT id FROM ledger_lines WHERE cause = 'demo-reset' LIMIT 1")).toHaveLength(1)

    // A venue on these records takes up what was cut off, and ends it.
    const reported: unknown[] = []
    const { money, cases } = await crashMoney(database, (error) => reported.push(error))
    const { rows: open } = await database.pool.query<{ id: string; uid: string; state: string; case_id: string }>(
      `SELECT id, uid, state, case_id FROM transfers
       WHERE state IN ('created', 'pending') OR (kind = 'withdrawal' AND state = 'approved')`,
    )
    expect(open.length).toBeGreaterThan(0)
    for (const { id, uid, state, case_id: caseId } of open) {
      const key = `money-after-the-crash-${id}`
      if (state === 'created') await money.submit(uid, key, { call: 'assets.cancelTransfer', body: { id } })
      if (state === 'pending') await cases.decide(caseId, { by: 'desk:1', outcome: 'approved' })
      await money.decidePayout({ caseId, by: 'desk:2', outcome: 'paid' })
    }
    await money.stop()
    await sound(database)
    const locked = "SELECT uid FROM ledger_balances WHERE kind = 'locked' AND amount <> 0 AND uid IS NOT NULL"
    expect(await rowsOf(database, locked)).toEqual([])
    expect(reported).toEqual([])
  } finally {
    await database.close()
  }
})
