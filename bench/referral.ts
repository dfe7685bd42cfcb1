import { sql } from 'kysely'
import { findAbuse } from '../server/earn/referral/abuse.ts'
import { settleCommissions } from '../server/earn/referral/settlement.ts'
import { auditLedger } from '../server/ledger/audit.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import { removeFolder, temporaryFolder } from '../test/support/folders.ts'
import { addUsers, giveCoins, p99, transfersOf } from './earn/world.ts'

/**
 * An hour of referrals in which 100,000 invited accounts traded once each: the look for people who invited themselves, then the
 * settlement of every fee; and the hour after it, in which what was found is known. Beside it what a durable transfer of
 * another user takes, 50 a second, before the runs and during them.
 *
 * Every account has a device, a fifth a verified document, a fifth a payout account. One in 200 shares a device with who
 * invited them, as many with another of the same, and one device was used by 300 accounts.
 */
const INVITED = 100_000
const REFERRERS = 10_000
const CROWD = 300
const FEE = '0.5'
const HOURS = ['first', 'next'] as const
const LIMIT_MS = 60_000
const MOST_RATIO = 2

const folder = temporaryFolder('tapeline-bench')
const database = await openDatabase({ dataDir: folder, poolSize: 8 })
const { db, pool } = database
const START = Date.UTC(2027, 0, 1)

/** The first referrer and the first whom one of them invited. */
const fill = async (): Promise<{ readonly referrer: number; readonly invited: number }> => {
  const referrer = await addUsers(pool, 'referrer', REFERRERS)
  const invited = await addUsers(pool, 'invited', INVITED)
  const amounts = Array.from({ length: INVITED }, () => '1000')
  await giveCoins(pool, invited, { kind: 'available', coin: 'USDT', amounts })
  await pool.query('UPDATE users SET level = 1 WHERE uid % 5 = 0')
  await pool.query(
    `INSERT INTO referrals (referee, referrer, at)
     SELECT $1::bigint + n, $2::bigint + n % $3::int, 1 FROM generate_series(0, $4::int - 1) AS n`,
    [invited, referrer, REFERRERS, INVITED],
  )
  await pool.query(
    `INSERT INTO devices (token_hash, uid, created_at, seen_at)
     SELECT 'device ' || uid, uid, 1, 1 FROM users
     UNION ALL SELECT 'device ' || referrer, referee, 1, 1 FROM referrals WHERE referee % 200 = 0
     UNION ALL SELECT 'device ' || referee - $1::int, referee, 1, 1 FROM referrals WHERE referee % 200 = 1 AND referee >= $2::bigint + $1::int
     UNION ALL SELECT 'crowd', $2::bigint + n * 7, 1, 1 FROM generate_series(1, $3::int) AS n`,
    [REFERRERS, invited, CROWD],
  )
  await pool.query(
    `INSERT INTO identities (uid, document, document_mark) SELECT uid, 'passport', 'document ' || uid FROM users WHERE uid % 5 = 0`,
  )
  await pool.query(
    `INSERT INTO payout_accounts (id, uid, channel, label, method, currency, network, sealed, mark, created_at, usable_at, person_mark)
     SELECT uid, uid, 'bank', '', 'bank', 'EUR', 'sepa', '', 'mark ' || uid, 1, 1, 'payout ' || uid FROM users WHERE uid % 5 = 1`,
  )
  await pool.query('ANALYZE')
  return { referrer, invited }
}

/** Everybody who was invited pays a fee. */
const trade = async (invited: number, at: number): Promise<void> => {
  for (let from = 0; from < INVITED; from += 5_000)
    await pool.query(
      `SELECT ledger_post(array_agg(1), array_agg(uid ORDER BY n)::bigint[], array_agg(kind ORDER BY n), array_agg('USDT'::text),
         array_agg(amount ORDER BY n), array_agg('spot-fee'::text), array_agg('1'::text), $3)
       FROM (
         SELECT $1::bigint + n AS uid, 'available' AS kind, -$2::numeric AS amount, n FROM generate_series(0, 4999) AS n
         UNION ALL SELECT NULL, 'fees', 5000 * $2::numeric, 5000
       ) AS line`,
      [invited + from, FEE, at],
    )
}

try {
  const { invited } = await fill()
  const transfers = transfersOf(db, invited, INVITED)
  const hours: Record<string, { readonly scanMs: number; readonly settleMs: number; readonly p99: number }> = {}
  for (const [nth, hour] of HOURS.entries()) {
    const now = START + nth * 3_600_000
    await trade(invited, now - 1)
    await transfers.alone()
    const scan = await transfers.beside(() => findAbuse(db, now))
    const settled = await transfers.beside(() =>
      settleCommissions({ db, now: () => now, keep: () => Promise.resolve(), credited: () => undefined }),
    )
    hours[hour] = { scanMs: scan.ms, settleMs: settled.ms, p99: p99([...scan.took, ...settled.took]) }
    console.log(
      `${hour} hour: looked for own invitations in ${Math.round(scan.ms)} ms, ${INVITED} fees settled in ${Math.round(settled.ms)} ms`,
    )
    console.log(`  transfers meanwhile, p99: ${p99(scan.took).toFixed(1)} / ${p99(settled.took).toFixed(1)} ms`)
  }
  const alone = p99(transfers.took)
  const { rows } = await sql<{ state: string; count: number; sum: string }>`
    SELECT state, count(*)::int AS count, sum(amount)::text AS sum FROM referral_commissions GROUP BY state`.execute(db)
  const { rows: reports } = await sql<{ kind: string; count: number }>`
    SELECT kind, count(*)::int AS count FROM referral_reports GROUP BY kind ORDER BY kind`.execute(db)
  const faults = await auditLedger(db)
  const commissions = rows.reduce((sum, { count }) => sum + count, 0)
  console.log(JSON.stringify(rows), JSON.stringify(reports))
  const ratio = Math.max(...HOURS.map((hour) => hours[hour]?.p99 ?? Number.NaN)) / alone
  console.log(
    JSON.stringify({
      bench: 'referral',
      figures: { invited: INVITED, reports: reports.reduce((sum, { count }) => sum + count, 0), hours },
      reference: { p99: alone },
      ratio: { p99: ratio },
    }),
  )
  const isWhole = commissions === HOURS.length * INVITED && faults.length === 0
  if (!isWhole) console.error(faults, rows)
  const slowest = Math.max(...HOURS.map((hour) => (hours[hour]?.scanMs ?? 0) + (hours[hour]?.settleMs ?? 0)))
  process.exitCode = isWhole && slowest <= LIMIT_MS && ratio <= MOST_RATIO ? 0 : 1
} finally {
  await database.close()
  removeFolder(folder)
}
