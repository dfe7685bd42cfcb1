import pg from 'pg'
import { type Amount, toAmount, ZERO } from '#protocol'
import type { LedgerFault } from './audit.ts'

/** What the venue owes its users and holds on the accounts of the house, of one coin. Both sum to zero. */
export interface CoinTotal {
  readonly coin: string
  readonly users: Amount
  readonly house: Record<string, Amount>
}

/** What a reconciliation found. Times are Unix ms, `took` ms. */
export interface Reconciliation {
  readonly number: string
  readonly at: number
  readonly took: number
  /** Entries in all, and the id up to which `head` is chained. */
  readonly lines: number
  readonly upTo: string
  readonly head: string
  readonly faults: readonly LedgerFault[]
  readonly totals: readonly CoinTotal[]
}

const FIRST_HEAD = '0'.repeat(64)
/** Younger entries are left to the next head: one with a smaller id may not be committed yet. */
const SETTLED_AFTER = 60_000
/** Two venues on one database never reconcile at the same time. */
const LOCK = 7_426_004
const MOST_FAULTS = 100
/** Reconciliations whose proofs remain available: a week. */
const PROVED = 7

interface Row {
  readonly number: string
  readonly at: string
  readonly took: number
  readonly up_to: string
  readonly lines: string
  readonly head: string
  readonly faults: readonly LedgerFault[]
  readonly totals: readonly CoinTotal[]
}

/** The last one; undefined where there was none yet. */
export const readReconciliation = async (client: pg.ClientBase | pg.Pool): Promise<Reconciliation | undefined> => {
  const { rows } = await client.query<Row>('SELECT * FROM ledger_reconciliations ORDER BY number DESC LIMIT 1')
  const [row] = rows
  if (row === undefined) return undefined
  const { number, at, took, up_to: upTo, lines, head, faults, totals } = row
  return { number, at: Number(at), took, upTo, lines: Number(lines), head, faults, totals }
}

/** When the first one was (Unix ms); undefined where there was none yet. */
export const readFirstReconciliation = async (client: pg.ClientBase | pg.Pool): Promise<number | undefined> => {
  const { rows } = await client.query<{ at: string }>('SELECT at FROM ledger_reconciliations ORDER BY number LIMIT 1')
  return rows[0] === undefined ? undefined : Number(rows[0].at)
}

const readTotals = async (client: pg.ClientBase): Promise<CoinTotal[]> => {
  const { rows } = await client.query<{ coin: string; kind: string; amount: string }>(
    `SELECT coin, 'users' AS kind, sum(amount) AS amount FROM ledger_balances GROUP BY coin
     UNION ALL SELECT coin, kind, amount FROM house_balances ORDER BY coin, kind`,
  )
  const totals = new Map<string, { coin: string; users: Amount; house: Record<string, Amount> }>()
  for (const { coin, kind, amount } of rows) {
    const total = totals.get(coin) ?? { coin, users: ZERO, house: {} }
    totals.set(coin, total)
    if (kind === 'users') total.users = toAmount(amount)
    else total.house[kind] = toAmount(amount)
  }
  return [...totals.values()]
}

/** The head over every entry up to an id. */
export const headOf = async (client: pg.ClientBase, upTo: string, head = FIRST_HEAD, after = '0'): Promise<string> => {
  const { rows } = await client.query<{ head: string }>('SELECT ledger_head_between($1, $2, $3) AS head', [
    head,
    after,
    upTo,
  ])
  return rows[0]?.head ?? head
}

const run = async (client: pg.ClientBase, now: () => number): Promise<Reconciliation | undefined> => {
  const at = now()
  const { rows: locked } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS got', [LOCK])
  if (locked[0]?.got !== true) return undefined
  const last = await readReconciliation(client)
  const { rows: faults } = await client.query<LedgerFault>(
    `SELECT fault, detail FROM ledger_faults UNION ALL SELECT fault, detail FROM ledger_unclaimed LIMIT ${MOST_FAULTS}`,
  )
  const { rows: ends } = await client.query<{ lines: string; up_to: string }>(
    'SELECT count(*) AS lines, coalesce(max(id) FILTER (WHERE time <= $1), 0) AS up_to FROM ledger_lines',
    [at - SETTLED_AFTER],
  )
  const { lines = '0', up_to: settled = '0' } = ends[0] ?? {}
  // Chained from the beginning each time, so that the content of earlier heads is checked again.
  const before = last === undefined ? FIRST_HEAD : await headOf(client, last.upTo)
  if (last !== undefined && before !== last.head) faults.push({ fault: 'head', detail: last.upTo })
  const from = last?.upTo ?? '0'
  const upTo = BigInt(settled) > BigInt(from) ? settled : from
  const head = await headOf(client, upTo, before, from)
  const totals = await readTotals(client)
  const took = now() - at
  const { rows: kept } = await client.query<{ number: string }>(
    `INSERT INTO ledger_reconciliations (at, took, up_to, lines, head, faults, totals)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING number`,
    [at, took, upTo, lines, head, JSON.stringify(faults), JSON.stringify(totals)],
  )
  const number = kept[0]?.number ?? ''
  await client.query('SELECT liability_trees($1, $2)', [number, PROVED])
  return { number, at, took, upTo, lines: Number(lines), head, faults, totals }
}

/**
 * Derives every balance and sum of the ledger again, compares bound amounts with what binds them, chains the entries
 * on, and stores the result: all of one moment, on a connection of its own without a time limit. Undefined while
 * another venue reconciles.
 */
export const reconcile = async (
  connection: pg.ClientConfig,
  now: () => number,
): Promise<Reconciliation | undefined> => {
  const client = new pg.Client({ ...connection, statement_timeout: 0, query_timeout: 0 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    const found = await run(client, now)
    await client.query('COMMIT')
    return found
  } finally {
    await client.end()
  }
}
