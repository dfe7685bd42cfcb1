import type { operators } from '#protocol'
import { namesOf, type QueueInput, readQueue } from '../server/operator/queue.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import { removeFolder, temporaryFolder } from '../test/support/folders.ts'
import { quantile } from './figures.ts'

/**
 * Queues with 50,000 open cases of six kinds, 200,000 that ended and 5,000 approved withdrawals that wait to be paid: any
 * page of its queues, with the names on it; beside it a plain SELECT of as many rows by their ids.
 */
const OPEN = 50_000
const ENDED = 200_000
const TO_PAY = 5_000
const ROUNDS = 200
const KINDS = ['primary', 'advanced', 'reset', 'appeal', 'deposit', 'withdrawal'] as const
const EVERYTHING: { roles: operators.Role[] } = { roles: ['reviewer', 'treasurer', 'auditor'] }

const folder = temporaryFolder('tapeline-bench')
const database = await openDatabase({ dataDir: folder })
const { db, pool } = database

await pool.query(
  `INSERT INTO users (name, kind, password_hash, created_at, level, demo, shared)
   SELECT 'bench' || n || '@example.org', 'email', '', 0, 2, true, false FROM generate_series(1, $1::int) AS n`,
  [OPEN],
)
await pool.query("INSERT INTO operators (name, roles, created_at) VALUES ('ada', '{treasurer}', 0)")
const first = Number((await pool.query<{ uid: string }>('SELECT min(uid) AS uid FROM users')).rows[0]?.uid)
const kindOf = `(ARRAY['${KINDS.join("','")}'])[n % 6 + 1]`
/** Open ones stand among those that ended, as they do where some are decided at once and others wait. */
await pool.query(
  `INSERT INTO cases (uid, kind, state, next, deadline, detail, amount_ref, claimed_by, claimed_at, opened_at, updated_at)
   SELECT $2::bigint + n / 5, ${kindOf},
     CASE WHEN n % 5 = 0 THEN 'open' ELSE 'approved' END, CASE WHEN n % 5 = 0 THEN 'venue' ELSE 'nobody' END,
     CASE WHEN n % 5 = 0 THEN 86400000 END, '{"transfer": "17954021326390003"}', 900,
     CASE WHEN n % 50 = 0 THEN 'desk:1' END, CASE WHEN n % 50 = 0 THEN 1 END, n, n
   FROM generate_series(0, $1::int - 1) AS n`,
  [OPEN + ENDED, first],
)
await pool.query(
  `INSERT INTO payout_accounts (id, uid, channel, label, method, currency, network, sealed, mark, created_at, usable_at)
   VALUES (1, $1, 'usdt', 'mine', 'crypto', 'USDT', 'TRC-20', '', '', 0, 0)`,
  [first],
)
await pool.query(
  `INSERT INTO transfers (id, uid, kind, state, channel, method, network, coin, currency, rate, amount, fee, net, outside,
     worth, reference, pay_to, account_id, destination, case_id, created_at, updated_at)
   SELECT id, uid, 'withdrawal', CASE WHEN row_number() OVER (ORDER BY id DESC) <= $1 THEN 'approved' ELSE 'paid' END,
     'usdt', 'crypto', 'TRC-20', 'USDT', 'USDT', 1, 900, 1, 899, 899, 900, 'TL' || id, '[]', 1, 'mine', id, 0, 0
   FROM cases WHERE kind = 'withdrawal' AND state = 'approved'`,
  [TO_PAY],
)
await pool.query('ANALYZE')

const page = async (input: QueueInput): Promise<void> => {
  const rows = await readQueue(db, EVERYTHING, input)
  if (rows.length === 0) throw new Error(`nothing on the page: ${JSON.stringify(input)}`)
  await namesOf(
    db,
    rows.flatMap((row) => [row.claimed_by, row.first_by]),
  )
}
const ids = (await pool.query<{ id: string }>("SELECT id::text FROM cases WHERE state = 'open' ORDER BY id")).rows.map(
  ({ id }) => id,
)
const middle = ids[ids.length / 2] ?? ''
/** The reference. */
const PLAIN = 'plain SELECT by ids'
const runs: Readonly<Record<string, () => Promise<unknown>>> = {
  'open, first page': () => page({ state: 'open' }),
  'open, page in the middle': () => page({ state: 'open', after: middle }),
  'open, last page': () => page({ state: 'open', after: ids.at(-40) }),
  'open, one kind': () => page({ state: 'open', kinds: ['deposit'], after: middle }),
  'open, of one user': () => page({ state: 'open', uid: String(first) }),
  'ended, page in the middle': () => page({ state: 'ended', after: middle }),
  'to be paid, first page': () => page({ state: 'toPay' }),
  [PLAIN]: () => pool.query('SELECT * FROM cases WHERE id = ANY($1)', [ids.slice(0, 51)]),
}
const took = new Map(Object.keys(runs).map((name) => [name, [] as number[]]))
for (let round = 0; round < ROUNDS; round += 1)
  for (const [name, run] of Object.entries(runs)) {
    const at = performance.now()
    // One after the other: each has the machine for itself.
    // oxlint-disable-next-line no-await-in-loop
    await run()
    took.get(name)?.push(performance.now() - at)
  }
const figures = Object.fromEntries(
  [...took].map(([name, all]) => [
    name,
    { p50: Number(quantile(all, 0.5).toFixed(1)), p99: Number(quantile(all, 0.99).toFixed(1)) },
  ]),
)
for (const [name, { p50, p99 }] of Object.entries(figures)) console.log(`${name}: p50 ${p50} ms, p99 ${p99} ms`)
const { [PLAIN]: reference, ...pages } = figures
const date = new Date().toISOString().slice(0, 10)
console.log(JSON.stringify({ bench: 'operator', date, figures: pages, reference }))
await database.close()
removeFolder(folder)
