import { sql } from 'kysely'
import { afterAll, afterEach, expect } from 'vitest'
import { type Amount, type EarnKind, type operators, toAmount } from '#protocol'
import type { EarnProducts } from '../../../server/earn/earnProducts.ts'
import type { RunKind } from '../../../server/earn/terms.ts'
import type { EarnParts } from '../../../server/earn/work.ts'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { grantDemo } from '../../../server/ledger/demo.ts'
import type { Database } from '../../../server/platform/db/open.ts'
import { createVenueEvents } from '../../../server/platform/venueEvents.ts'
import { createDatedSettings } from '../../../server/settings/dated.ts'
import { createTestDatabase } from '../../support/database.ts'
import { newKey } from '../../support/examples.ts'
import { insertUserRow } from '../../support/userRow.ts'

interface EarnSort<K extends EarnKind, P extends EarnProducts> {
  readonly kind: K
  readonly terms: operators.SettingValue<K>
  readonly create: (parts: EarnParts<K>) => P
  /** The end of an order that is bought at a moment, and the notice of a product. */
  readonly endAt: (at: number, product: string) => number
  readonly noticeOf: (terms: operators.SettingValue<K>) => number
}

/** Products of one kind at a venue without HTTP, whose clock stands still until a test moves it. */
const createEarnVenue = <K extends EarnKind, P extends EarnProducts>(
  { db }: Pick<Database, 'db'>,
  start: number,
  { kind, terms, create, endAt, noticeOf }: EarnSort<K, P>,
) => {
  let now = start
  const clock = { now: () => now }
  const settings = createDatedSettings([kind])
  const reported: unknown[] = []
  const report = (error: unknown): void => void reported.push(error)
  const emitter = createVenueEvents(report)
  /** As a venue that has just started. */
  const restarted = (): P =>
    create({ db, clock, timers: { after: () => () => undefined }, settings, emitter, demo: false, report })
  const products = restarted()
  let lines = 0
  const balanceOf = async (table: string, where: ReturnType<typeof sql>): Promise<Amount> => {
    const { rows } = await sql<{ amount: string }>`SELECT coalesce(sum(amount), 0) AS amount
      FROM ${sql.table(table)} WHERE coin = 'USDT' AND ${where}`.execute(db)
    return toAmount(rows[0]?.amount ?? '0')
  }
  const ask = (uid: string, product: string, amount: string, { renews = false, key = newKey() } = {}) => {
    const shown = settings.at(kind, product, now) ?? terms
    return products.buy(uid, key, {
      product,
      amount: toAmount(amount),
      rate: shown.rate,
      noticeDays: noticeOf(shown),
      endAt: endAt(now, product),
      ...(renews ? { renews } : {}),
    })
  }
  return {
    settings,
    reported,
    products,
    restarted,
    now: () => now,
    goTo: (at: number): void => {
      now = at
    },
    /** These terms count from a moment on. */
    setTerms: (product: string, more: Partial<operators.SettingValue<K>> = {}, from = start): void => {
      lines += 1
      settings.take({ id: String(lines), kind, key: product, from, value: { ...terms, ...more } })
    },
    /** Somebody with 10,000 USDT. */
    person: async (): Promise<string> => {
      const uid = await insertUserRow(db, now, { level: 0 })
      await grantDemo(db, uid, now)
      return uid
    },
    ask,
    /** The id of an order. */
    bought: async (uid: string, product: string, amount: string, renews = false): Promise<string> => {
      const answer = await ask(uid, product, amount, { renews })
      if ('refused' in answer) throw new Error(JSON.stringify(answer.refused))
      return answer.id
    },
    balance: (uid: string, of = 'available') => balanceOf('ledger_balances', sql`uid = ${uid} AND kind = ${of}`),
    house: (of: string) => balanceOf('house_balances', sql`kind = ${of}`),
    /** What the user is written, in turn: its name, its values, and what the record of the account says. */
    letters: async (uid: string): Promise<readonly object[]> => {
      const rows = await db.selectFrom('letters_due').selectAll().where('uid', '=', uid).orderBy('id').execute()
      return rows.map((row) => ({ name: row.name, ...row.words, kind: row.kind, about: row.about }))
    },
    order: async (uid: string, id: string) => {
      const found = await products.order(uid, id, now)
      if (found === undefined) throw new Error(`no order ${id}`)
      return found
    },
  }
}

/** Products whose figures are not those of their orders. */
const miscounted = (kind: EarnKind): string => `
  SELECT product, o.*, f.* FROM (
    SELECT product, count(*) AS bought, count(*) FILTER (WHERE state <> 'redeemed') AS running, sum(paid) AS paid,
      sum(${kind}_owed(o)) AS owed
    FROM ${kind}_orders AS o GROUP BY product
  ) AS o FULL JOIN (SELECT * FROM earn_figures WHERE kind = '${kind}') AS f USING (product)
  WHERE (o.bought, o.running, o.paid, o.owed) IS DISTINCT FROM (f.bought, f.running, f.paid, f.owed)`

/**
 * The same on a database of its own. Whatever a test does: `owed` finds no product that owes by its orders something else than
 * the ledger says that it has paid, the figures of products are those of their orders, every locked coin is an order's, and the
 * books add up.
 */
export const openEarnVenue = async <K extends EarnKind, P extends EarnProducts>(
  start: number,
  sort: EarnSort<K, P>,
  owed: string,
) => {
  const database = await createTestDatabase(20)
  const venue = createEarnVenue(database, start, sort)
  afterEach(async () => {
    expect((await database.pool.query(owed)).rows).toEqual([])
    expect((await database.pool.query(miscounted(sort.kind))).rows).toEqual([])
    expect((await database.pool.query('SELECT * FROM ledger_unclaimed')).rows).toEqual([])
    expect(await auditLedger(database.db)).toEqual([])
    expect(venue.reported).toEqual([])
  })
  afterAll(() => database.drop())
  return { database, venue }
}

/** Breaks every connection of steps of this kind so often while `run` is at work, each time a little later. */
export const breakOff = async (
  { pool }: Pick<Database, 'pool'>,
  kind: RunKind,
  times: number,
  run: () => Promise<unknown>,
): Promise<void> => {
  const hand = await pool.connect()
  for (let tries = 0; tries < times; tries += 1) {
    // oxlint-disable no-await-in-loop -- One break after the other.
    const running = run().catch(() => undefined)
    await hand.query(`SELECT pg_sleep(${tries / 500})`)
    await hand.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%${kind}%'`,
    )
    await running
    // oxlint-enable no-await-in-loop
  }
  hand.release()
}
