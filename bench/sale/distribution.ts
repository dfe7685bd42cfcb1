import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { type Amount, add, type SaleSettings, toAmount, ZERO } from '#protocol'
import { createSales, type Sales } from '../../server/earn/sale/sales.ts'
import { type OpenDatabase, openDatabase } from '../../server/platform/db/open.ts'
import { createVenueEvents } from '../../server/platform/venueEvents.ts'
import { removeFolder, temporaryFolder } from '../../test/support/folders.ts'
import { addUsers, giveCoins, p99, transfersOf } from '../earn/world.ts'
import { pause } from '../figures.ts'
import { linesOf, SETTINGS } from './example.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2027, 0, 1)
const SALE = 'bench'
/** Participants who do not pay, and those who pay by the call while it is measured; the others have paid before. */
const UNPAID = 0.02
const PAYING = 5_000
const PAYERS_AT_ONCE = 8
/** As long as the venue waits between two runs while something is due. */
const BETWEEN_RUNS_MS = 50

const PHASES = ['allocation', 'payments', 'distribution', 'vesting'] as const
type Phase = (typeof PHASES)[number]

/** Milliseconds of a phase, and of durable transfers of others meanwhile at p99 and at most. */
export interface PhaseFigures {
  readonly ms: number
  readonly p99: number
  readonly most: number
}

export interface Distribution {
  readonly orders: number
  readonly payments: number
  readonly phases: Readonly<Record<Phase, PhaseFigures>>
  /** Of transfers while nothing else is done, in the same run. */
  readonly alone: { readonly p99: number; readonly most: number }
}

/** What is wrong with the ledger. All of it takes longer to read than the venue's statements may. */
const audit = async ({ connection }: Pick<OpenDatabase, 'connection'>): Promise<readonly unknown[]> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<object>('SELECT fault, detail FROM ledger_faults LIMIT 9')
    return rows
  } finally {
    await client.end()
  }
}

const settings: SaleSettings = {
  ...SETTINGS,
  startsAt: START - DAY_MS,
  endsAt: START,
  payHours: 24,
  deliversAt: START + DAY_MS,
  vestingDays: 100,
}

/**
 * A sale of so many participants on PostgreSQL: its allocation and what is returned of each commitment, payments by their
 * call, the distribution with refunds of who did not pay, and the first day that vests; and what transfers of others take meanwhile.
 */
export const distribution = async (count: number): Promise<Distribution> => {
  const folder = temporaryFolder('tapeline-bench')
  const database = await openDatabase({ dataDir: folder, poolSize: 8 })
  const { db, pool } = database
  const failed: unknown[] = []
  const report = (error: unknown): void => void failed.push(error)
  let now = START - 1
  const sales: Sales = createSales({
    db,
    clock: { now: () => now },
    timers: { after: () => () => undefined },
    certification: { verified: () => Promise.reject(new Error('nobody commits')) },
    newSecret: () => randomBytes(32).toString('hex'),
    newLine: () => randomBytes(8).toString('hex'),
    emitter: createVenueEvents(report),
    report,
  })

  /** All rows of before, as commitments would have left them; the first user. */
  const fill = async (): Promise<number> => {
    const first = await addUsers(pool, 'sale', count)
    const lines = linesOf(count)
    const committed = lines.map(({ commitment }) => commitment)
    await giveCoins(pool, first, { kind: 'locked', coin: 'USDT', amounts: committed })
    await giveCoins(pool, first, { kind: 'available', coin: 'USDT', amounts: committed.map(() => '1000') })
    const total = committed.reduce<Amount>((sum, one) => add(sum, one), ZERO)
    await pool.query(
      `INSERT INTO sales (id, settings, progress, participants, total, opened_at, due_at) VALUES ($1, $2, 'open', $3, $4, $5, $6)`,
      [SALE, JSON.stringify(settings), count, total, settings.startsAt, settings.endsAt],
    )
    await pool.query(
      `INSERT INTO sale_orders (sale, uid, line, nonce, state, committed, locked, paid, tokens, held, released, charged, created_at, updated_at)
       SELECT $1, $2::bigint + n - 1, line, '', 'committed', amount, amount, 0, 0, 0, 0, 0, 1, 1
       FROM unnest($3::text[], $4::numeric[]) WITH ORDINALITY AS o (line, amount, n) ORDER BY n`,
      [SALE, first, lines.map(({ id }) => id), committed],
    )
    await pool.query('ANALYZE')
    return first
  }
  const isDue = async (): Promise<boolean> => {
    const { rows } = await sql`SELECT FROM sale_orders WHERE due_at <= ${now} LIMIT 1`.execute(db)
    return rows.length > 0
  }
  const runDue = async (): Promise<void> => {
    do {
      await sales.runDue()
      await pause(BETWEEN_RUNS_MS)
    } while (failed.length === 0 && (await isDue()))
  }
  /** Who pays before it is measured, in one statement: all but those who pay by the call, and who never pay. */
  const payOthers = async (paying: number, unpaid: number): Promise<void> => {
    const { rows } = await pool.query<{ id: string; uid: string; charged: string }>(
      `SELECT id, uid, charged::text FROM sale_orders WHERE state = 'allocated' ORDER BY id OFFSET $1`,
      [paying + unpaid],
    )
    for (let from = 0; from < rows.length; from += 500) {
      const part = rows.slice(from, from + 500)
      await pool.query(
        `SELECT ledger_post(array_agg(n), array_agg(uid ORDER BY n, kind DESC), array_agg(kind ORDER BY n, kind DESC),
           array_agg('USDT'::text), array_agg(amount ORDER BY n, kind DESC), array_agg('sale-payment'::text),
           array_agg(id ORDER BY n, kind DESC), 1)
         FROM (
           SELECT n::int, uid, side AS kind, CASE side WHEN 'locked' THEN -charged ELSE charged END AS amount, id
           FROM unnest($1::bigint[], $2::numeric[], $3::text[]) WITH ORDINALITY AS p (uid, charged, id, n),
             unnest(ARRAY['locked', 'escrow']) AS side
         ) AS line`,
        [part.map(({ uid }) => uid), part.map(({ charged }) => charged), part.map(({ id }) => id)],
      )
      await pool.query(
        `UPDATE sale_orders SET state = 'paid', paid = charged, locked = 0 WHERE id = ANY ($1::bigint[])`,
        [part.map(({ id }) => id)],
      )
    }
  }
  const pay = async (paying: number): Promise<void> => {
    const { rows } = await pool.query<{ uid: string; charged: string }>(
      `SELECT uid, charged::text FROM sale_orders WHERE state = 'allocated' ORDER BY id LIMIT $1`,
      [paying],
    )
    let next = 0
    const payer = async (): Promise<void> => {
      for (let row = rows[next]; row !== undefined; row = rows[next]) {
        next += 1
        const body = { id: SALE, charged: toAmount(row.charged) }
        const answer = await sales.submit(row.uid, `bench-sale-${row.uid}`, { call: 'icoOrder.pay', body })
        if ('refused' in answer) throw new Error(JSON.stringify(answer.refused))
      }
    }
    await Promise.all(Array.from({ length: PAYERS_AT_ONCE }, payer))
  }

  try {
    const first = await fill()
    const transfers = transfersOf(db, first, count)
    const phases = {} as Record<Phase, PhaseFigures>
    const measure = async (phase: Phase, run: () => Promise<unknown>): Promise<void> => {
      await transfers.alone()
      const { ms, took } = await transfers.beside(run)
      phases[phase] = { ms, p99: p99(took), most: Math.max(...took) }
      console.log(
        `  ${phase}: ${Math.round(ms)} ms; a transfer meanwhile, p99 ${p99(took).toFixed(1)} ms, at most ${Math.max(...took).toFixed(1)} ms`,
      )
    }
    const [paying, unpaid] = [Math.min(PAYING, Math.floor(count / 2)), Math.ceil(count * UNPAID)]
    now = settings.endsAt
    await measure('allocation', runDue)
    await payOthers(paying, unpaid)
    await measure('payments', () => pay(paying))
    now = settings.deliversAt
    await measure('distribution', runDue)
    now += DAY_MS
    await measure('vesting', runDue)

    const { rows: states } = await pool.query<{ state: string; count: number; held: string; tokens: string }>(
      `SELECT state, count(*)::int AS count, sum(released)::text AS released, sum(tokens)::text AS tokens FROM sale_orders GROUP BY state`,
    )
    const faults = await audit(database)
    const delivered = states.find(({ state }) => state === 'delivered')?.count
    if (faults.length + failed.length > 0 || delivered !== count - unpaid)
      throw new Error(`the sale went wrong: ${JSON.stringify([states, faults, failed.slice(0, 9).map(String)])}`)
    return {
      orders: count,
      payments: paying,
      phases,
      alone: { p99: p99(transfers.took), most: Math.max(...transfers.took) },
    }
  } finally {
    await database.close()
    removeFolder(folder)
  }
}
