import { createState } from '../server/engine/spot/state.ts'
import { createStore } from '../server/engine/spot/store.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import { removeFolder, temporaryFolder } from '../test/support/folders.ts'
import { median } from './figures.ts'

/**
 * How long the spot engine takes to have all its open orders again when it starts: out of PostgreSQL and into its books
 * and triggers. Beside it the bare query for the same rows.
 */
const OPEN = 100_000
const ROUNDS = 5
const LIMIT_MS = 10_000

const folder = temporaryFolder('tapeline-bench')
const database = await openDatabase({ dataDir: folder })
const { pool } = database

// A third of them waits for a trigger; ten instruments, a thousand users.
await pool.query(
  `INSERT INTO spot_orders (id, uid, cl_ord_id, inst_id, side, ord_type, px, sz, tgt_ccy, state, acc_fill_sz,
     acc_fill_quote, fee, fee_ccy, frozen, cancel_source, c_time, u_time, rank, version, tif, trig_px, trig_px_type, trig_dir)
   SELECT n, 1 + n % 1000, '', 'C' || n % 10 || '-USDT', CASE n % 2 WHEN 0 THEN 'buy' ELSE 'sell' END, 'limit',
     1000 + n % 5000 / 10.0, 1, 'base_ccy', 'live', 0, 0, 0, 'USDT', 1, '', n, n, n, 1, 'gtc',
     CASE n % 3 WHEN 0 THEN 1000 + n % 700 END, CASE n % 3 WHEN 0 THEN 'last' END, CASE n % 3 WHEN 0 THEN 'up' END
   FROM generate_series(1, $1::int) AS n`,
  [OPEN],
)

const took = async (work: () => Promise<number>): Promise<number> => {
  const began = performance.now()
  const found = await work()
  if (found !== OPEN) throw new Error(`${found} orders of ${OPEN}`)
  return performance.now() - began
}

const rounds: { rebuilt: number; rows: number }[] = []
try {
  while (rounds.length < ROUNDS)
    rounds.push({
      rows: await took(async () => (await pool.query('SELECT * FROM spot_orders ORDER BY id')).rows.length),
      rebuilt: await took(async () => {
        const orders = await createStore(pool).load()
        const state = createState(orders)
        return orders.filter(({ id }) => state.get(id) !== undefined).length
      }),
    })
} finally {
  await database.close()
  removeFolder(folder)
}
const rebuilt = median(rounds.map((one) => one.rebuilt))
const rows = median(rounds.map((one) => one.rows))
console.log(
  `${OPEN} open orders rebuilt in ${rebuilt.toFixed(0)} ms, ${(rebuilt / rows).toFixed(1)}x the bare query (${rows.toFixed(0)} ms); limit ${LIMIT_MS} ms`,
)
console.log(
  JSON.stringify({
    bench: 'rebuild',
    date: new Date().toISOString().slice(0, 10),
    figures: { rebuiltMs: Math.round(rebuilt) },
    reference: { queryMs: Math.round(rows) },
  }),
)
process.exitCode = rebuilt < LIMIT_MS ? 0 : 1
