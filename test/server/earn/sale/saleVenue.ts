import { afterAll, afterEach, expect } from 'vitest'
import { type SaleSettings, sha256, toAmount } from '#protocol'
import { createSales, type Sales } from '../../../../server/earn/sale/sales.ts'
import type { MoneyResult } from '../../../../server/funding/requests.ts'
import { auditLedger } from '../../../../server/ledger/audit.ts'
import { grantDemo } from '../../../../server/ledger/demo.ts'
import { createVenueEvents } from '../../../../server/platform/venueEvents.ts'
import { createTestDatabase } from '../../../support/database.ts'
import { SALE_TERMS } from '../../../support/saleExamples.ts'
import { insertUserRow } from '../../../support/userRow.ts'

export const HOUR = 3_600_000
export const DAY = 86_400_000
export const START = Date.UTC(2026, 9, 5, 12)

/** A sale that opens in an hour, for a day. */
export const SALE: SaleSettings = {
  ...SALE_TERMS,
  startsAt: START + HOUR,
  endsAt: START + HOUR + DAY,
  deliversAt: START + HOUR + 3 * DAY,
  vestingDays: 0,
}

/** Sales whose figures are not those of their orders. */
const MISCOUNTED = `
  SELECT f.*, o.* FROM sale_figures AS f FULL JOIN (
    SELECT s.id, part, count(*) FILTER (WHERE state IN ('paid', 'delivered'))::int AS paid,
      count(*) FILTER (WHERE state = 'refunded')::int AS refunded,
      coalesce(sum(charged) FILTER (WHERE state IN ('paid', 'delivered')), 0) AS proceeds,
      coalesce(sum(tokens) FILTER (WHERE state IN ('paid', 'delivered')), 0) AS sold, coalesce(sum(released), 0) AS released
    FROM sales AS s CROSS JOIN generate_series(0, 15) AS part
    LEFT JOIN sale_orders AS o ON o.sale = s.id AND o.id % 16 = part GROUP BY s.id, part
  ) AS o ON o.id = f.sale AND o.part = f.part
  WHERE (f.paid, f.refunded, f.proceeds, f.sold, f.released) IS DISTINCT FROM (o.paid, o.refunded, o.proceeds, o.sold, o.released)`

let keys = 0
export const newKey = (): string => {
  keys += 1
  return `sale-test-${String(keys).padStart(10, '0')}`
}

/** Sales of a venue without HTTP, on a database of its own; its clock stands still until a test moves it. After each test its books are whole. */
export const openSaleVenue = async () => {
  const database = await createTestDatabase(16)
  const { db, pool } = database
  let at = START
  const clock = { now: () => at }
  const reported: unknown[] = []
  const report = (error: unknown): void => void reported.push(error)
  let drawn = 0
  const start = (): Sales =>
    createSales({
      db,
      clock,
      timers: { after: () => () => undefined },
      certification: {
        verified: (_, uid) => Promise.resolve({ name: `Person ${uid}`, idNumber: uid, country: 'DE' } as never),
      },
      newSecret: () => sha256('secret'),
      newLine: () => {
        drawn += 1
        return sha256(`line ${drawn}`).slice(0, 16)
      },
      emitter: createVenueEvents(report),
      report,
    })
  let sales = start()
  const isSound = async (): Promise<void> => {
    expect(await auditLedger(db)).toEqual([])
    expect((await pool.query('SELECT * FROM ledger_unclaimed')).rows).toEqual([])
    expect((await pool.query(MISCOUNTED)).rows).toEqual([])
    expect(reported).toEqual([])
  }
  afterEach(isSound)
  afterAll(() => database.drop())
  const set = async (kind: 'sale' | 'saleStop', key: string, value: object): Promise<void> => {
    const from = String(at)
    await db
      .insertInto('settings')
      .values({ kind, key, value: JSON.stringify(value), effective_from: from, operator: 'test', note: '', time: from })
      .execute()
  }
  let published = 0
  return {
    database,
    start,
    isSound,
    reported,
    get sales() {
      return sales
    },
    /** A process that knows only the database takes over. */
    restart: (): void => {
      sales = start()
    },
    now: clock.now,
    to: (moment: number): void => {
      at = Math.max(at, moment)
    },
    set,
    /** Publishes a sale that differs so from `SALE`, an hour before it opens; its id. */
    async publish(more: Partial<SaleSettings> = {}): Promise<{ id: string; sale: SaleSettings }> {
      published += 1
      const id = `sale-${published}`
      const by = at - START
      const sale = {
        ...SALE,
        startsAt: SALE.startsAt + by,
        endsAt: SALE.endsAt + by,
        deliversAt: SALE.deliversAt + by,
        ...more,
      }
      await set('sale', id, sale)
      return { id, sale }
    },
    async person(): Promise<string> {
      const uid = await insertUserRow(db, at, { level: 1 })
      await grantDemo(db, uid, at)
      return uid
    },
    buy: (
      uid: string,
      id: string,
      amount: string,
      more: { nonce?: string; key?: string } = {},
    ): Promise<MoneyResult> => {
      const { key = newKey(), ...rest } = more
      return sales.submit(uid, key, { call: 'icoOrder.buy', body: { id, amount: toAmount(amount), ...rest } })
    },
    pay: (uid: string, id: string, charged: string, key = newKey()): Promise<MoneyResult> =>
      sales.submit(uid, key, { call: 'icoOrder.pay', body: { id, charged: toAmount(charged) } }),
    async order(id: string, uid: string) {
      const row = await db
        .selectFrom('sale_orders')
        .selectAll()
        .where('sale', '=', id)
        .where('uid', '=', uid)
        .executeTakeFirstOrThrow()
      const { state, refund, committed, tokens, charged, held, released } = row
      const amounts = { committed, tokens, charged, held, released }
      const plain = Object.fromEntries(Object.entries(amounts).map(([name, text]) => [name, toAmount(text)]))
      return { state, refund, ...plain }
    },
    sale: (id: string) => db.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    async balance(uid: string, coin = 'USDT', kind = 'available'): Promise<string> {
      const { rows } = await pool.query<{ amount: string }>(
        'SELECT amount::text FROM ledger_balances WHERE uid = $1 AND coin = $2 AND kind = $3',
        [uid, coin, kind],
      )
      return toAmount(rows[0]?.amount ?? '0')
    },
    /** Causes of a user's ledger entries of sales, in turn, with what of their available coins they moved. */
    async causes(uid: string): Promise<string[]> {
      const { rows } = await pool.query<{ cause: string; coin: string; kind: string; amount: string }>(
        `SELECT cause, coin, kind, amount::text FROM ledger_lines WHERE uid = $1 AND cause LIKE 'sale-%' ORDER BY id`,
        [uid],
      )
      return rows.map(({ cause, coin, kind, amount }) => `${cause} ${kind} ${toAmount(amount)} ${coin}`)
    },
  }
}
