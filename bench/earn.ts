import { sql } from 'kysely'
import { DAY_MS, DAYS_A_YEAR, interestOver, toAmount } from '#protocol'
import { createManaged } from '../server/earn/managed/managed.ts'
import { auditLedger } from '../server/ledger/audit.ts'
import { readEarnProducts } from '../server/operator/earnProducts.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import { createVenueEvents } from '../server/platform/venueEvents.ts'
import { createDatedSettings } from '../server/settings/dated.ts'
import { removeFolder, temporaryFolder } from '../test/support/folders.ts'
import { addUsers, giveCoins, p99, transfersOf } from './earn/world.ts'
import { quantile } from './figures.ts'

/**
 * A day's interest of 100,000 orders of managed money, of as many users, in 10,000 products: each paid, with a ledger entry
 * of its own. Beside it what a durable transfer of another user takes, 50 a second, before the run and during it. Then the
 * last day of all, on which every principal comes back too, and the first pages of the lists, that of operators with its figures too.
 */
const ORDERS = 100_000
const PRODUCTS = 10_000
const LIMIT_MS = 20_000
const MOST_RATIO = 2
const PAGES = 300
const MOST_PAGE_MS = 50

const folder = temporaryFolder('tapeline-bench')
const database = await openDatabase({ dataDir: folder, poolSize: 8 })
const { db, pool } = database
const START = Date.UTC(2027, 0, 1)
let now = START
const failed: unknown[] = []
const report = (error: unknown): void => void failed.push(error)
const settings = createDatedSettings(['managed'])
const terms = (name: number) => ({
  id: String(name),
  kind: 'managed' as const,
  key: `USDT-2-p${name}`,
  from: 0,
  value: { open: true, rate: '0.052', least: '1', most: '1000', quota: '1000000', noticeDays: 0 },
})
settings.take(...Array.from({ length: PRODUCTS }, (_, name) => terms(name)))
const managed = createManaged({
  db,
  clock: { now: () => now },
  timers: { after: () => () => undefined },
  settings,
  emitter: createVenueEvents(report),
  demo: false,
  report,
})

/** All rows of before, as purchases would have left them. */
const fill = async (): Promise<number> => {
  const first = await addUsers(pool, 'earn', ORDERS)
  const each = (amount: string) => Array.from({ length: ORDERS }, () => amount)
  await giveCoins(pool, first, { kind: 'locked', coin: 'USDT', amounts: each('100') })
  await giveCoins(pool, first, { kind: 'available', coin: 'USDT', amounts: each('1000') })
  await pool.query(
    `INSERT INTO managed_products (product, running)
     SELECT 'USDT-2-p' || n, 100 * $1::int / $2::int FROM generate_series(0, $2::int - 1) AS n`,
    [ORDERS, PRODUCTS],
  )
  await pool.query(
    `INSERT INTO managed_orders (uid, product, coin, principal, rate, days, notice_days, at, value_at, end_at, state, due_at)
     SELECT $1::bigint + n, 'USDT-2-p' || n % $2::int, 'USDT', 100, 0.052, 2, 0, $3::bigint - 1, $3::bigint,
       $3::bigint + 2 * 86400000::bigint, 'running', $3::bigint + 86400000
     FROM generate_series(0, $4::int - 1) AS n`,
    [first, PRODUCTS, START, ORDERS],
  )
  await pool.query(
    `INSERT INTO earn_figures (kind, product, bought, running, owed)
     SELECT 'managed', product, count(*), count(*), sum(managed_owed(o)) FROM managed_orders AS o GROUP BY product`,
  )
  await pool.query('ANALYZE')
  return first
}

const p99Of = async (run: (at: number) => Promise<unknown>): Promise<number> => {
  const took: number[] = []
  for (let at = 0; at < PAGES; at += 1) {
    const began = performance.now()
    await run(at)
    took.push(performance.now() - began)
  }
  return quantile(took, 0.99)
}

try {
  const first = await fill()
  const transfers = transfersOf(db, first, ORDERS)
  /** Everything that is due at a moment, and what a transfer takes meanwhile. */
  const settle = async (at: number): Promise<{ readonly ms: number; readonly p99: number }> => {
    await transfers.alone()
    now = at
    const { ms, took } = await transfers.beside(() => managed.runDue())
    return { ms, p99: p99(took) }
  }
  const day = await settle(START + DAY_MS)
  const last = await settle(START + 2 * DAY_MS)
  const alone = p99(transfers.took)
  const pages = await p99Of((at) => managed.orders(String(first + at), { over: true, limit: 21 }, now))
  const products = await p99Of((at) =>
    managed.products({ after: at === 0 ? undefined : `USDT-2-p${at}`, limit: 21 }, now),
  )
  const desk = await p99Of((at) =>
    readEarnProducts(
      { earn: { managed, pledged: undefined }, database, clock: { now: () => now } },
      { after: at === 0 ? undefined : `managed/USDT-2-p${at}`, limit: 20 },
    ),
  )
  const faults = await auditLedger(db)
  const { rows: paid } = await sql<{ sum: string; left: string }>`
    SELECT sum(amount) AS sum, (SELECT count(*) FROM managed_orders WHERE state <> 'redeemed')::text AS left
    FROM ledger_lines WHERE cause = 'managed-interest' AND uid IS NOT NULL`.execute(db)
  const each = interestOver(toAmount('100'), '0.052', 2, DAYS_A_YEAR)
  const isWhole = Number(paid[0]?.sum) === Number(each) * ORDERS && paid[0]?.left === '0'

  const ratio = day.p99 / alone
  console.log(`${ORDERS} orders in ${PRODUCTS} products`)
  console.log(`  a day's interest: ${Math.round(day.ms)} ms; limit ${LIMIT_MS} ms`)
  console.log(`  the last day, with every principal: ${Math.round(last.ms)} ms`)
  console.log(
    `  a transfer of somebody meanwhile, p99: ${day.p99.toFixed(1)} ms, ${ratio.toFixed(2)} times ${alone.toFixed(1)} ms alone`,
  )
  console.log(
    `  first page, p99: orders ${pages.toFixed(1)} ms, products ${products.toFixed(1)} ms, with figures for operators ${desk.toFixed(1)} ms`,
  )
  if (faults.length + failed.length > 0 || !isWhole) console.error(faults, failed, paid)
  console.log(
    JSON.stringify({
      bench: 'earn',
      date: new Date().toISOString().slice(0, 10),
      figures: {
        orders: ORDERS,
        products: PRODUCTS,
        dayMs: Math.round(day.ms),
        lastMs: Math.round(last.ms),
        p99: day.p99,
        pageP99: Math.max(pages, products, desk),
      },
      reference: { p99: alone },
      ratio: { p99: ratio },
    }),
  )
  const isWithin = day.ms <= LIMIT_MS && ratio <= MOST_RATIO && Math.max(pages, products, desk) <= MOST_PAGE_MS
  process.exitCode = isWithin && isWhole && faults.length + failed.length === 0 ? 0 : 1
} finally {
  await database.close()
  removeFolder(folder)
}
