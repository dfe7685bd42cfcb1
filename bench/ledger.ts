import pg from 'pg'
import { toAmount } from '#protocol'
import { openDatabase } from '../server/db/open.ts'
import { grantDemo } from '../server/ledger/demo.ts'
import { post } from '../server/ledger/post.ts'
import { type Posting, user } from '../server/ledger/posting.ts'
import { removeFolder, temporaryFolder } from '../test/support/folders.ts'
import { median } from './figures.ts'
import { createPgbench, findPgbench } from './orders/pgbench.ts'

/**
 * Transfers of the ledger a second, each durable before the next of its caller: one in a commit, by eight callers at
 * once, and fifty in a commit, as an engine under load makes them. Beside it pgbench's TPC-B (scale 10, eight clients)
 * on the same PostgreSQL, fsync on, in turns.
 */
const ROUNDS = 5
const SECONDS = 3
const CALLERS = 8
const USERS = 1_000
const BATCH = 50
const SMALL = toAmount('0.01')

const folder = temporaryFolder('tapeline-bench')
const database = await openDatabase({ dataDir: folder, poolSize: CALLERS })
const { db, connection } = database

const { host, user: name, password } = connection
const admin = new pg.Client({ host, user: name, password, database: 'postgres' })
await admin.connect()
await admin.query('CREATE DATABASE pgbench')
await admin.end()
const reference = { host, user: name, password } as Parameters<typeof createPgbench>[1]
const pgbench = await createPgbench(await findPgbench(), reference, CALLERS, 'tpcb')

for (let uid = 1; uid <= USERS; uid += 1) await grantDemo(db, String(uid), 1)

let sent = 0
/** There and back in turns, so that nobody runs dry. */
const transfer = (): Posting => {
  sent += 1
  const uid = String(1 + ((sent * 7_919) % USERS))
  const back = Math.floor((sent - 1) / USERS) % 2 === 1
  const [from, to] = back ? (['frozen', 'available'] as const) : (['available', 'frozen'] as const)
  const cause = back ? 'spot-release' : 'spot-freeze'
  return {
    causeId: String(sent),
    moves: [{ from: user(uid, from), to: user(uid, to), coin: 'USDT', amount: SMALL, cause }],
  }
}

const perSecond = async (batch: number): Promise<number> => {
  const began = performance.now()
  const end = began + SECONDS * 1_000
  let done = 0
  const call = async (): Promise<void> => {
    while (performance.now() < end) {
      await post(db, Array.from({ length: batch }, transfer), 2)
      done += batch
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, call))
  return (done * 1_000) / (performance.now() - began)
}

const rounds: { single: number; batched: number; tpcb: number }[] = []
try {
  await perSecond(1)
  while (rounds.length < ROUNDS)
    rounds.push({ tpcb: await pgbench.perSecond(SECONDS), single: await perSecond(1), batched: await perSecond(BATCH) })
  // Without the limits of the venue's own statements: it reads the whole ledger.
  const auditor = new pg.Client({ ...connection, statement_timeout: 0, query_timeout: 0 })
  await auditor.connect()
  const { rows } = await auditor.query<{ detail: string }>('SELECT detail FROM ledger_faults LIMIT 1')
  await auditor.end()
  if (rows[0] !== undefined) throw new Error(`the ledger is not sound: ${rows[0].detail}`)
} finally {
  await database.close()
  removeFolder(folder)
}

const of = (figure: (one: (typeof rounds)[number]) => number): number => median(rounds.map(figure))
const ratio = (figure: (one: (typeof rounds)[number]) => number): string =>
  of((one) => figure(one) / one.tpcb).toFixed(2)
console.log(`pgbench TPC-B, ${CALLERS} clients: ${of(({ tpcb }) => tpcb).toFixed(0)} a second`)
console.log(`transfers, one in a commit: ${of(({ single }) => single).toFixed(0)}, ${ratio(({ single }) => single)}x`)
console.log(
  `transfers, ${BATCH} in a commit: ${of(({ batched }) => batched).toFixed(0)}, ${ratio(({ batched }) => batched)}x`,
)
console.log(JSON.stringify({ bench: 'ledger', date: new Date().toISOString().slice(0, 10), rounds }))
