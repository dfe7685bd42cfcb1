import { generateKeyPairSync } from 'node:crypto'
import { createSignatureCheck, financeRecord, verifyStatement } from '#protocol'
import { type RecordQuery, readRecords } from '../server/ledger/records.ts'
import { writeStatement } from '../server/ledger/statement.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import { createSigningKey } from '../server/ticks/keyFile.ts'
import { removeFolder, temporaryFolder } from '../test/support/folders.ts'
import { median } from './figures.ts'

/**
 * An account of 100,000 lines: pages of its records (first, middle, last, of the export, a cause that only the first line
 * has; a cause, a coin, a kind that none has), its signed statement, and the check of that file; beside it one plain SELECT of the same rows.
 */
const LINES = 100_000
const ROUNDS = 7
const UID = '7'
const BATCH = 500

const folder = temporaryFolder('tapeline-bench')
const database = await openDatabase({ dataDir: folder })
const { db, pool } = database

/** Lines of the user and of the house in turns, a cent each; the first is a deposit. */
for (let from = 0; from < LINES; from += BATCH)
  // oxlint-disable-next-line no-await-in-loop
  await pool.query(
    `SELECT ledger_post(sets, uids, kinds, coins, amounts, causes, ids, $1) FROM (
       SELECT array_agg(n / 2 ORDER BY n)::int[] AS sets,
         array_agg(CASE WHEN n % 2 = 0 THEN ${UID}::bigint END ORDER BY n) AS uids,
         array_agg(CASE WHEN n % 2 = 0 THEN 'available' ELSE 'market' END ORDER BY n) AS kinds,
         array_agg('USDT'::text ORDER BY n) AS coins,
         array_agg(CASE WHEN n % 2 = 0 THEN 0.01 ELSE -0.01 END ORDER BY n)::numeric[] AS amounts,
         array_agg(CASE WHEN $1 = 0 AND n < 2 THEN 'deposit' ELSE 'futures-result' END ORDER BY n) AS causes,
         array_agg(n::text ORDER BY n) AS ids
       FROM generate_series(0, ${2 * BATCH - 1}) AS n) AS made`,
    [from],
  )
await pool.query('ANALYZE ledger_lines')

const time = async (name: string, work: () => Promise<unknown>): Promise<void> => {
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = performance.now()
    // One after the other: each has the machine for itself.
    // oxlint-disable-next-line no-await-in-loop
    await work()
    took.push(performance.now() - at)
  }
  console.log(`${name}: ${median(took).toFixed(1)} ms, worst ${Math.max(...took).toFixed(1)}`)
}

const causes = financeRecord.anyCause.options
const page = (name: string, query: Partial<RecordQuery<string>>): Promise<void> =>
  time(name, () => readRecords(db, UID, { causes, limit: 100, ...query }))
await page('first page', {})
await page('page in the middle', { cursor: String(LINES) })
await page('last page', { cursor: '201' })
await page('a cause of the oldest line alone', { causes: ['deposit'] })
await page('a cause that is not there', { causes: ['timed-win'] })
await page('a page of the export', { cursor: String(LINES), limit: 500 })
await page('a coin that is not there', { coin: 'BTC' })
await page('a kind that is not there', { kind: 'margin' })
await page('a time in the middle', { from: String(LINES / 2), to: String(LINES / 2 + 10 * BATCH) })

await time('plain SELECT of all rows', () =>
  pool.query(
    `SELECT id, time, cause, cause_id, coin, kind, amount, before, after FROM ledger_lines WHERE uid = ${UID} ORDER BY id`,
  ),
)
const signer = createSigningKey(generateKeyPairSync('ed25519').privateKey)
const made: Buffer[] = []
const pieces = async function* () {
  for (const piece of made) yield piece
}
await time('signed statement, streamed', async () => {
  made.length = 0
  const query = { uid: UID, funds: 'demo', made: LINES, from: 0, to: 2 * LINES } as const
  for await (const piece of writeStatement(db, query, signer)) made.push(Buffer.from(piece, 'latin1'))
})
console.log(`${(Buffer.concat(made).length / 1e6).toFixed(1)} MB`)
await time('check of it', async () => {
  const report = await verifyStatement(pieces(), { check: createSignatureCheck(), keys: [signer.publicKey] })
  if (report.verdict !== 'ok' || report.lines !== LINES) throw new Error('the statement does not verify')
})
await database.close()
removeFolder(folder)
