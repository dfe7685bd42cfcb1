import { generateKeyPairSync } from 'node:crypto'
import { createSignatureCheck, financeRecord, verifySigned } from '#protocol'
import { type RecordQuery, readRecords } from '../server/ledger/records.ts'
import { writeStatement } from '../server/ledger/statement.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import { createSigningKey } from '../server/ticks/keyFile.ts'
import { removeFolder, temporaryFolder } from '../test/support/folders.ts'
import { median } from './figures.ts'

/**
 * An account of 100,000 ledger entries: pages of its records (first, middle, last, of the export, a cause that only the
 * first entry has; a cause, a coin, a kind that none has), its signed statement, and the check of that file; beside it one plain SELECT of the same rows.
 */
const ENTRIES = 100_000
const ROUNDS = 7
const UID = '7'
const BATCH = 500

const folder = temporaryFolder('tapeline-bench')
const database = await openDatabase({ dataDir: folder })
const { db, pool } = database

/** Entries of the user and of the house in turns, a cent each; the first is a deposit. */
for (let from = 0; from < ENTRIES; from += BATCH)
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

interface Took {
  readonly p50: number
  readonly worst: number
}

const time = async (name: string, work: () => Promise<unknown>): Promise<Took> => {
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = performance.now()
    // One after the other: each has the machine for itself.
    // oxlint-disable-next-line no-await-in-loop
    await work()
    took.push(performance.now() - at)
  }
  const figures = { p50: Number(median(took).toFixed(1)), worst: Number(Math.max(...took).toFixed(1)) }
  console.log(`${name}: ${figures.p50} ms, worst ${figures.worst}`)
  return figures
}

const causes = financeRecord.anyCause.options
const pagesOf = async (queries: Readonly<Record<string, Partial<RecordQuery<string>>>>) => {
  const pages: Record<string, Took> = {}
  // oxlint-disable-next-line no-await-in-loop
  for (const [name, query] of Object.entries(queries))
    pages[name] = await time(name, () => readRecords(db, UID, { causes, limit: 100, ...query }))
  return pages
}
const pages = await pagesOf({
  'first page': {},
  'page in the middle': { cursor: String(ENTRIES) },
  'last page': { cursor: '201' },
  'a page of the export': { cursor: String(ENTRIES), limit: 500 },
  'a time in the middle': { from: String(ENTRIES / 2), to: String(ENTRIES / 2 + 10 * BATCH) },
})
const filters = await pagesOf({
  'a cause of the oldest entry alone': { causes: ['deposit'] },
  'a cause that is not there': { causes: ['timed-win'] },
  'a coin that is not there': { coin: 'BTC' },
  'a kind that is not there': { kind: 'margin' },
})

const reference = await time('plain SELECT of all rows', () =>
  pool.query(
    `SELECT id, time, cause, cause_id, coin, kind, amount, before, after FROM ledger_lines WHERE uid = ${UID} ORDER BY id`,
  ),
)
const signer = createSigningKey(generateKeyPairSync('ed25519').privateKey)
const made: Buffer[] = []
const pieces = async function* () {
  for (const piece of made) yield piece
}
const statement = await time('signed statement, streamed', async () => {
  made.length = 0
  const query = { uid: UID, funds: 'demo', made: ENTRIES, from: 0, to: 2 * ENTRIES } as const
  for await (const piece of writeStatement(db, query, signer)) made.push(Buffer.from(piece, 'latin1'))
})
const mb = Number((Buffer.concat(made).length / 1e6).toFixed(1))
console.log(`${mb} MB`)
const check = await time('check of it', async () => {
  const report = await verifySigned(pieces(), { check: createSignatureCheck(), keys: [signer.publicKey] })
  const { content } = report
  if (report.verdict !== 'ok' || content?.kind !== 'statement' || content.lines !== ENTRIES)
    throw new Error('the statement does not verify')
})
const date = new Date().toISOString().slice(0, 10)
const figures = { pages, filters, statement: { ...statement, mb }, check }
console.log(JSON.stringify({ bench: 'records', date, figures, reference }))
await database.close()
removeFolder(folder)
