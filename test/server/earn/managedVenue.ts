import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, expect } from 'vitest'
import { type Amount, type ManagedSettings, managedDates, managedProduct, toAmount } from '#protocol'
import { createManaged, type Managed } from '../../../server/earn/managed/managed.ts'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { grantDemo } from '../../../server/ledger/demo.ts'
import type { Database } from '../../../server/platform/db/open.ts'
import { createVenueEvents } from '../../../server/platform/venueEvents.ts'
import { createDatedSettings } from '../../../server/settings/dated.ts'
import { createTestDatabase } from '../../support/database.ts'

/** Noon of the day before a leap day. */
export const START = Date.UTC(2028, 1, 28, 12)
export const DAY = 86_400_000

let keys = 0
export const newKey = (): string => {
  keys += 1
  return `managed-test-${String(keys).padStart(10, '0')}`
}

export const TERMS: ManagedSettings = {
  open: true,
  rate: '0.052',
  least: toAmount('10'),
  most: toAmount('5000'),
  quota: toAmount('1000000'),
  noticeDays: 0,
}

/** Managed money of a venue without HTTP, whose clock stands still until a test moves it. */
export const createManagedVenue = ({ db, pool }: Pick<Database, 'db' | 'pool'>, start = START) => {
  let now = start
  const clock = { now: () => now }
  const settings = createDatedSettings(['managed'])
  const reported: unknown[] = []
  const report = (error: unknown): void => void reported.push(error)
  const emitter = createVenueEvents(report)
  /** As a venue that has just started. */
  const restarted = (): Managed =>
    createManaged({ db, clock, timers: { after: () => () => undefined }, settings, emitter, demo: false, report })
  let lines = 0
  const venue = {
    db,
    pool,
    settings,
    reported,
    managed: restarted(),
    restarted,
    now: () => now,
    goTo: (at: number): void => {
      now = at
    },
    /** These terms count from a moment on. */
    setTerms: (product: string, more: Partial<ManagedSettings> = {}, from = start): void => {
      lines += 1
      settings.take({ id: String(lines), kind: 'managed', key: product, from, value: { ...TERMS, ...more } })
    },
    /** Somebody with 10,000 USDT. */
    person: async (): Promise<string> => {
      const name = `managed${randomUUID()}@example.org`
      const { uid } = await db
        .insertInto('users')
        .values({
          name,
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
    ask: (uid: string, product: string, amount: string, { renews = false, key = newKey() } = {}) => {
      const { rate, noticeDays } = settings.at('managed', product, now) ?? TERMS
      const { endAt } = managedDates(now, managedProduct(product)?.days ?? 0)
      return venue.managed.buy(uid, key, { product, amount: toAmount(amount), rate, noticeDays, endAt, renews })
    },
    /** The id of an order. */
    bought: async (uid: string, product: string, amount: string, renews = false): Promise<string> => {
      const answer = await venue.ask(uid, product, amount, { renews })
      if ('refused' in answer) throw new Error(JSON.stringify(answer.refused))
      return answer.id
    },
    balance: async (uid: string, kind = 'available'): Promise<Amount> => {
      const { rows } = await sql<{ amount: string }>`SELECT coalesce(sum(amount), 0) AS amount FROM ledger_balances
        WHERE uid = ${uid} AND coin = 'USDT' AND kind = ${kind}`.execute(db)
      return toAmount(rows[0]?.amount ?? '0')
    },
    house: async (kind: string): Promise<Amount> => {
      const { rows } = await sql<{ amount: string }>`SELECT coalesce(sum(amount), 0) AS amount FROM house_balances
        WHERE coin = 'USDT' AND kind = ${kind}`.execute(db)
      return toAmount(rows[0]?.amount ?? '0')
    },
    order: async (uid: string, id: string) => {
      const found = await venue.managed.order(uid, id, now)
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
export const OWED = `
  SELECT o.product, o.owed, o.kept, l.paid, l.rounding, o.forfeited, l.returned, o.running, p.running AS counted
  FROM (
    SELECT product, sum(earn_interest(principal, rate, paid_days, 365, 8)) AS owed,
      sum(earn_interest(principal, rate, paid_days, 365, 18) - earn_interest(principal, rate, paid_days, 365, 8)) AS kept,
      sum(coalesce(forfeited, 0)) AS forfeited,
      coalesce(sum(principal) FILTER (WHERE state <> 'redeemed'), 0) AS running,
      array_agg(id::text) AS ids
    FROM managed_orders GROUP BY product
  ) AS o JOIN managed_products AS p ON p.product = o.product
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount) FILTER (WHERE cause = 'managed-interest' AND uid IS NOT NULL), 0) AS paid,
      coalesce(sum(amount) FILTER (WHERE cause = 'managed-rounding' AND kind = 'rounding'), 0) AS rounding,
      coalesce(-sum(amount) FILTER (WHERE cause = 'managed-forfeit' AND uid IS NOT NULL), 0) AS returned
    FROM ledger_lines WHERE cause_id = ANY (o.ids) OR cause_id = o.product
  ) AS l
  WHERE (o.owed, o.kept, o.forfeited, o.running) IS DISTINCT FROM (l.paid, l.rounding, l.returned, p.running)`

export const openManagedVenue = async () => {
  const database = await createTestDatabase(20)
  const venue = createManagedVenue(database)
  const isSound = async (): Promise<void> => {
    expect((await database.pool.query(OWED)).rows).toEqual([])
    expect((await database.pool.query('SELECT * FROM ledger_unclaimed')).rows).toEqual([])
    expect(await auditLedger(database.db)).toEqual([])
    expect(venue.reported).toEqual([])
  }
  afterEach(isSound)
  afterAll(() => database.drop())
  return { database, venue, isSound }
}
