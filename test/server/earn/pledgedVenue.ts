import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, expect } from 'vitest'
import { type Amount, type PledgedSettings, pledgedDates, pledgedProduct, toAmount } from '#protocol'
import { createPledged, type Pledged } from '../../../server/earn/pledged/pledged.ts'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { grantDemo } from '../../../server/ledger/demo.ts'
import type { Database } from '../../../server/platform/db/open.ts'
import { createVenueEvents } from '../../../server/platform/venueEvents.ts'
import { createDatedSettings } from '../../../server/settings/dated.ts'
import { createTestDatabase } from '../../support/database.ts'

let keys = 0
export const newKey = (): string => {
  keys += 1
  return `pledged-test-${String(keys).padStart(10, '0')}`
}

const TERMS: PledgedSettings = {
  open: true,
  rate: '0.052',
  least: toAmount('10'),
  most: toAmount('20000'),
  quota: toAmount('1000000'),
}

/** Pledged orders of a venue without HTTP, whose clock stands still until a test moves it. */
const createPledgedVenue = ({ db }: Pick<Database, 'db'>, start: number) => {
  let now = start
  const clock = { now: () => now }
  const settings = createDatedSettings(['pledged'])
  const reported: unknown[] = []
  const report = (error: unknown): void => void reported.push(error)
  const emitter = createVenueEvents(report)
  /** As a venue that has just started. */
  const restarted = (): Pledged =>
    createPledged({ db, clock, timers: { after: () => () => undefined }, settings, emitter, demo: false, report })
  let lines = 0
  const balanceOf = async (table: string, where: ReturnType<typeof sql>): Promise<Amount> => {
    const { rows } = await sql<{ amount: string }>`SELECT coalesce(sum(amount), 0) AS amount
      FROM ${sql.table(table)} WHERE coin = 'USDT' AND ${where}`.execute(db)
    return toAmount(rows[0]?.amount ?? '0')
  }
  const venue = {
    settings,
    reported,
    pledged: restarted(),
    restarted,
    now: () => now,
    goTo: (at: number): void => {
      now = at
    },
    /** These terms count from a moment on. */
    setTerms: (product: string, more: Partial<PledgedSettings> = {}, from = start): void => {
      lines += 1
      settings.take({ id: String(lines), kind: 'pledged', key: product, from, value: { ...TERMS, ...more } })
    },
    /** Somebody with 10,000 USDT. */
    person: async (): Promise<string> => {
      const { uid } = await db
        .insertInto('users')
        .values({
          name: `pledged${randomUUID()}@example.org`,
          kind: 'email',
          password_hash: '',
          created_at: String(now),
          level: 0,
          demo: true,
          shared: false,
        })
        .returning('uid')
        .executeTakeFirstOrThrow()
      await grantDemo(db, uid, now)
      return uid
    },
    ask: (uid: string, product: string, amount: string, key = newKey()) => {
      const { rate } = settings.at('pledged', product, now) ?? TERMS
      const { endAt } = pledgedDates(now, pledgedProduct(product)?.days ?? 0)
      return venue.pledged.buy(uid, key, { product, amount: toAmount(amount), rate, noticeDays: 0, endAt })
    },
    /** The id of an order. */
    bought: async (uid: string, product: string, amount: string): Promise<string> => {
      const answer = await venue.ask(uid, product, amount)
      if ('refused' in answer) throw new Error(JSON.stringify(answer.refused))
      return answer.id
    },
    balance: (uid: string, kind = 'available') => balanceOf('ledger_balances', sql`uid = ${uid} AND kind = ${kind}`),
    house: (kind: string) => balanceOf('house_balances', sql`kind = ${kind}`),
    order: async (uid: string, id: string) => {
      const found = await venue.pledged.order(uid, id, now)
      if (found === undefined) throw new Error(`no order ${id}`)
      return found
    },
  }
  return venue
}

/**
 * Whatever happened: what each product owes by its orders is what the ledger says that it has paid, its quota counts what
 * runs, and every locked coin is an order's.
 */
const OWED = `
  SELECT o.product, o.owed, o.kept, l.paid, l.rounding, o.running, p.running AS counted
  FROM (
    SELECT product, sum(earn_interest(principal, rate_hours, 1, 8760, 8)) AS owed,
      sum(earn_interest(principal, rate_hours, 1, 8760, 18) - earn_interest(principal, rate_hours, 1, 8760, 8)) AS kept,
      coalesce(sum(principal) FILTER (WHERE state <> 'redeemed'), 0) AS running, array_agg(id::text) AS ids
    FROM pledged_orders GROUP BY product
  ) AS o JOIN pledged_products AS p ON p.product = o.product
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount) FILTER (WHERE cause = 'pledged-interest' AND uid IS NOT NULL), 0) AS paid,
      coalesce(sum(amount) FILTER (WHERE cause = 'pledged-rounding' AND kind = 'rounding'), 0) AS rounding
    FROM ledger_lines WHERE cause_id = ANY (o.ids) OR cause_id = o.product
  ) AS l
  WHERE (o.owed, o.kept, o.running) IS DISTINCT FROM (l.paid, l.rounding, p.running)`

export const openPledgedVenue = async (start: number) => {
  const database = await createTestDatabase(20)
  const venue = createPledgedVenue(database, start)
  afterEach(async () => {
    expect((await database.pool.query(OWED)).rows).toEqual([])
    expect((await database.pool.query('SELECT * FROM ledger_unclaimed')).rows).toEqual([])
    expect(await auditLedger(database.db)).toEqual([])
    expect(venue.reported).toEqual([])
  })
  afterAll(() => database.drop())
  return { database, venue }
}
