import pg from 'pg'
import { toAmount } from '#protocol'
import type { Finished } from '../server/engine/core/carryOut.ts'
import { createWriter } from '../server/engine/core/writer.ts'
import { grantDemo } from '../server/ledger/demo.ts'
import { post } from '../server/ledger/post.ts'
import { type Posting, user } from '../server/ledger/posting.ts'
import { FIRST_TERM } from '../server/platform/db/lease.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import { removeFolder, temporaryFolder } from '../test/support/folders.ts'
import { median } from './figures.ts'
import { createPgbench, findPgbench } from './orders/pgbench.ts'

/**
 * Transfers of the ledger a second, each durable before the next of its caller: by eight callers at once through an
 * engine's writer, which commits together what waits together, as every transfer of the venue is made; the same without
 * the writer, each caller with a commit of its own; and fifty in a commit, as an engine under load makes them. Beside it
 * pgbench's TPC-B (scale 10, eight clients) on the same PostgreSQL, fsync on, in turns.
 */
const ROUNDS = 5
const SECONDS = 3
const CALLERS = 8
const USERS = 1_000
const BATCH = 50
const SMALL = toAmount('0.01')

const folder = temporaryFolder('tapeline-bench')
const database = await openDatabase({ dataDir: folder, poolSize: CALLERS })
const { db, owner: connection } = database

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

interface Transfer {
  readonly posting: Posting
  readonly request: { readonly uid: string; readonly key: string }
}

const DONE = {}

const writer = createWriter<Transfer, never, typeof DONE, Finished<Transfer, Transfer, typeof DONE>>({
  isUser: (command): command is Transfer => command.request !== undefined,
  isRepeatable: () => false,
  keep: async () => FIRST_TERM,
  run: async (commands) => {
    const postings = commands.map(({ posting }) => posting)
    await post(db, postings, 2)
    return { results: new Map(commands.map((command) => [command, DONE])), failed: new Map() }
  },
  recover: async () => {},
  done: () => {},
  report: (error) => {
    throw error
  },
})

const throughWriter = async (): Promise<void> => {
  const posting = transfer()
  await writer.submit({ posting, request: { uid: '1', key: posting.causeId } })
}
const committed = (count: number) => async (): Promise<void> => post(db, Array.from({ length: count }, transfer), 2)

/** Transfers a second by all callers, each of whom makes `count` at a time with `make`. */
const perSecond = async (make: () => Promise<void>, count: number): Promise<number> => {
  const began = performance.now()
  const end = began + SECONDS * 1_000
  let done = 0
  const call = async (): Promise<void> => {
    while (performance.now() < end) {
      await make()
      done += count
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, call))
  return (done * 1_000) / (performance.now() - began)
}

const rounds: { writer: number; single: number; batched: number; tpcb: number }[] = []
try {
  await perSecond(throughWriter, 1)
  while (rounds.length < ROUNDS)
    rounds.push({
      tpcb: await pgbench.perSecond(SECONDS),
      writer: await perSecond(throughWriter, 1),
      single: await perSecond(committed(1), 1),
      batched: await perSecond(committed(BATCH), BATCH),
    })
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

const print = (what: string, figure: (one: (typeof rounds)[number]) => number): void => {
  const ratio = median(rounds.map((one) => figure(one) / one.tpcb)).toFixed(2)
  console.log(`${what}: ${median(rounds.map(figure)).toFixed(0)} a second, ${ratio}x`)
}
print(`pgbench TPC-B, ${CALLERS} clients`, ({ tpcb }) => tpcb)
print(`transfers of ${CALLERS} callers through a writer`, ({ writer: of }) => of)
print(`transfers of ${CALLERS} callers, one in a commit`, ({ single }) => single)
print(`transfers of ${CALLERS} callers, ${BATCH} in a commit`, ({ batched }) => batched)
const ways = ['writer', 'single', 'batched'] as const
const tpcb = median(rounds.map((one) => one.tpcb))
const figures = Object.fromEntries(ways.map((way) => [way, median(rounds.map((one) => one[way]))]))
const ratio = Object.fromEntries(ways.map((way) => [way, median(rounds.map((one) => one[way] / one.tpcb))]))
const date = new Date().toISOString().slice(0, 10)
console.log(JSON.stringify({ bench: 'ledger', date, figures, reference: { tpcb }, ratio }))
