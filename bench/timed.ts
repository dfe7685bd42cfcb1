import pg from 'pg'
import { toAmount } from '#protocol'
import { addSettings, FIRST_SETTINGS } from '../server/engine/timed/settings.ts'
import { createTimed } from '../server/engine/timed/timed.ts'
import { auditLedger } from '../server/ledger/audit.ts'
import { post } from '../server/ledger/post.ts'
import { house, user } from '../server/ledger/posting.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import { createVenueEvents } from '../server/platform/venueEvents.ts'
import { recordOn } from '../test/server/ticks/recordOn.ts'
import { removeFolder, temporaryFolder } from '../test/support/folders.ts'
import { pause } from './figures.ts'

/**
 * Timed contracts of 10,000 users that expire in one second, on PostgreSQL with fsync: how many are accepted a second, and
 * how long the settlement of all takes from the look at which the record had gone past their expiry. Beside it the bare
 * rows of the same settlement, written by PostgreSQL in one statement each.
 */
const USERS = Number(process.env['BENCH_USERS'] ?? 10_000)
const AT_ONCE = Math.min(2_000, USERS)
const LIMIT = 2_000
const FIRST_UID = 50_000_000

const fund = (uid: string) => ({
  causeId: uid,
  moves: [
    {
      from: house('outside'),
      to: user(uid, 'available'),
      coin: 'USDT',
      amount: toAmount('1000'),
      cause: 'demo-grant' as const,
    },
  ],
})

const dataDir = temporaryFolder('tapeline-bench-timed')
const database = await openDatabase({ dataDir })
const { pool, db } = database
const failed: unknown[] = []
try {
  const ticks = recordOn(dataDir, database)
  await ticks.record.start()
  const now = (): number => ticks.time.now()
  const settings = { ...FIRST_SETTINGS, on: true, interestCap: toAmount('1000000') }
  await addSettings(pool, { settings, from: now(), operator: 'bench', note: '' }, now())
  for (let from = 0; from < USERS; from += 1_000) {
    const uids = Array.from({ length: 1_000 }, (_, n) => String(FIRST_UID + from + n))
    await post(db, uids.map(fund), 1)
  }
  await pool.query(
    `INSERT INTO timed_users (uid, country, stated_at) SELECT uid, 'SG', 1 FROM generate_series($1::bigint, $2::bigint) AS uid`,
    [FIRST_UID, FIRST_UID + USERS - 1],
  )
  await pool.query('ANALYZE')
  const report = (error: unknown): void => void failed.push(error)
  const timed = createTimed({
    clock: ticks.time,
    database,
    record: ticks.record,
    emitter: createVenueEvents(report),
    demo: true,
    report,
  })
  await timed.start()
  await ticks.sample(2)
  const quoteTs = now()

  let began = performance.now()
  let opened = 0
  for (let from = 0; from < USERS; from += AT_ONCE) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        timed.accept(String(FIRST_UID + from + n), `bench-key-${String(from + n).padStart(10, '0')}`, {
          assetClass: 'crypto',
          instId: n % 2 === 0 ? 'BTC-USDT' : 'ETH-USDT',
          direction: n % 3 === 0 ? 'up' : 'down',
          stake: toAmount('10'),
          seconds: 30,
          ratio: '0.8',
          quoteTs,
        }),
      ),
    )
    opened += answers.filter((answer) => 'contract' in answer).length
  }
  const accepting = performance.now() - began
  if (opened !== USERS) throw new Error(`${opened} of ${USERS} were opened`)

  const left = async (): Promise<number> => {
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM timed_contracts WHERE state = 'open'`,
    )
    return rows[0]?.n ?? 0
  }
  // The last look is the first one at which the record has gone past the expiry, 30.5 s after the request.
  await ticks.sample(60)
  if ((await left()) !== USERS) throw new Error('some were settled before their expiry')
  began = performance.now()
  await ticks.sample()
  for (let tries = 0; (await left()) > 0; tries += 1) {
    if (tries > 4_000 || failed.length > 0) throw new Error(`they were not settled: ${String(failed[0])}`)
    await pause(5)
  }
  const settling = performance.now() - began

  // The same rows without any rule: the balances, the lines and the contracts of one settlement.
  const bare = new pg.Client(database.owner)
  await bare.connect()
  await bare.query(
    `CREATE TABLE bare_contracts AS SELECT * FROM timed_contracts;
     ALTER TABLE bare_contracts ADD PRIMARY KEY (id);
     CREATE TABLE bare_balances AS SELECT * FROM ledger_balances;
     ALTER TABLE bare_balances ADD PRIMARY KEY (uid, coin, kind);
     CREATE TABLE bare_lines (LIKE ledger_lines); ANALYZE`,
  )
  began = performance.now()
  await bare.query('BEGIN')
  await bare.query(`UPDATE bare_contracts SET outcome = 'tie', settled = settled + 1`)
  await bare.query('UPDATE bare_balances SET amount = amount + 1')
  await bare.query(
    `INSERT INTO bare_lines SELECT * FROM ledger_lines WHERE cause IN ('timed-return', 'timed-win', 'timed-loss')`,
  )
  await bare.query('COMMIT')
  const rows = performance.now() - began
  await bare.end()
  const faults = await auditLedger(db)
  await timed.stop()
  await ticks.record.stop()

  console.log(`${USERS} timed contracts of as many users`)
  console.log(`  accepted: ${Math.round(USERS / (accepting / 1_000))} a second, ${AT_ONCE} at once`)
  console.log(`  settled, all in one second: ${Math.round(settling)} ms; limit ${LIMIT} ms`)
  console.log(
    `  the bare rows of that: ${Math.round(rows)} ms, ${(settling / rows).toFixed(1)} times as much with every rule`,
  )
  if (faults.length + failed.length > 0) console.error(faults, failed)
  console.log(
    JSON.stringify({
      bench: 'timed',
      date: new Date().toISOString().slice(0, 10),
      figures: {
        users: USERS,
        acceptedPerSecond: Math.round(USERS / (accepting / 1_000)),
        settledMs: Math.round(settling),
      },
      reference: { rowsMs: Math.round(rows) },
    }),
  )
  process.exitCode = settling <= LIMIT && faults.length + failed.length === 0 ? 0 : 1
} finally {
  await database.close()
  removeFolder(dataDir)
}
