import { randomBytes } from 'node:crypto'
import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate, SQL_FOLDERS } from '../../../../server/platform/db/migrate.ts'
import { removeFolder, temporaryFolder } from '../../../support/folders.ts'
import { SALE_TERMS } from '../../../support/saleExamples.ts'

const { role: _, template: _template, ...server } = inject('postgres')
const database = `figures_${randomBytes(6).toString('hex')}`
let admin: pg.Client
let client: pg.Client
/** Every migration but those that add figures. */
let before: string

beforeAll(async () => {
  admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${database} TEMPLATE template0`)
  client = new pg.Client({ ...server, database })
  await client.connect()
  before = temporaryFolder('tapeline-migrations')
  for (const file of readdirSync(SQL_FOLDERS.migrations).filter((name) => !name.includes('_figures')))
    copyFileSync(join(SQL_FOLDERS.migrations, file), join(before, file))
})
afterAll(async () => {
  await client.end()
  await admin.query(`DROP DATABASE ${database} WITH (FORCE)`)
  await admin.end()
  removeFolder(before)
})

const DAY = 86_400_000
/** An order of 365 at 10 % a year, of which each day pays 0.1. */
const managed = (state: string, more: string, values: string): string =>
  `INSERT INTO managed_orders (uid, product, coin, principal, rate, days, notice_days, at, value_at, end_at, state${more})
   SELECT uid, 'USDT-30', 'USDT', 365, 0.1, 30, 0, 0, 0, ${30 * DAY}, '${state}'${values} FROM users`
const pledged = (product: string, days: number, hours: number): string =>
  `INSERT INTO pledged_orders (uid, product, coin, principal, rate, days, at, value_at, end_at, state, paid_hours,
     rate_hours, paid, due_at)
   SELECT uid, '${product}', 'USDT', 365, 0.1, ${days}, 0, 0, ${days * DAY}, 'running', ${hours}, 0.1 * ${hours},
     earn_interest(365, 0.1 * ${hours}, 1, 8760, 8), 1 FROM users`
/** A loan of 1,000, of which so much is left, secured by so much. */
const lent = (principal: number, collateral: number, level: string, endedBy: string): string =>
  `INSERT INTO loan_orders (uid, product, coin, collateral_coin, borrowed, days, taken_at, end_at, rate, haircut, initial, notice,
     urgent, liquidation, target, fee, lot, principal, share, collateral, sold, interest_paid, level, due_at, watch_price,
     ended_at, ended_by)
   SELECT uid, 'BTC-USDT-30', 'USDT', 'BTC', 1000, 30, 0, ${30 * DAY}, 0.1, 0.95, 0.7, 0.75, 0.85, 0.9, 0.65, 0.02, 0.001,
     ${principal}, ${principal}, ${collateral}, 0.25, 2, '${level}', v.due, v.due, CASE WHEN v.due IS NULL THEN 1 END, v.by
   FROM users, (SELECT ${endedBy}::text AS by, CASE WHEN ${endedBy}::text IS NULL THEN 1 END AS due) AS v`

it('figures of orders of before are theirs, whatever there is of them', async () => {
  await migrate(client, { migrations: before })
  await client.query(
    "INSERT INTO users (name, kind, password_hash, created_at, level, demo, shared) VALUES ('a@example.org', 'email', '', 0, 0, true, false)",
  )
  await client.query("INSERT INTO managed_products VALUES ('USDT-30', 730)")
  await client.query("INSERT INTO pledged_products VALUES ('USDT-10', 365), ('USDT-flex', 365)")
  await client.query(managed('running', ', paid_days, paid, due_at', ', 4, 0.4, 1'))
  await client.query(managed('redeem-requested', ', paid_days, paid, due_at', ', 2, 0.2, 1'))
  await client.query(
    managed('redeemed', ', paid_days, paid, ended_at, ended_by, back, forfeited', ", 30, 3, 1, 'term', 365, 0"),
  )
  await client.query(pledged('USDT-10', 10, 24))
  await client.query(pledged('USDT-flex', 0, 48))
  await client.query("INSERT INTO loan_products VALUES ('BTC-USDT-30', 1500)")
  await client.query(lent(1_000, 1, 'notice', 'NULL'))
  await client.query(lent(500, 0.5, 'safe', 'NULL'))
  await client.query(lent(0, 0, 'safe', "'liquidated'"))
  await client.query(
    `INSERT INTO loan_events (loan, at, kind, locked, sold, returned, lent, proceeds, fee, paid, interest, debt, collateral, shortfall)
     SELECT id, 1, 'liquidated', 0, 0.25, 0, 0, 9, 1, 9, 2, 0, 0, 3 FROM loan_orders WHERE ended_by IS NOT NULL`,
  )
  const sale = JSON.stringify(SALE_TERMS)
  await client.query(
    `INSERT INTO sales (id, settings, progress, participants, total, root, allocated, excess, opened_at, rationed_at,
       pay_by, distributed_at)
     VALUES ('one', $1, 'distributed', 2, 20, repeat('0', 64), 10, 0, 1, 1, 1, 1)`,
    [sale],
  )
  await client.query("INSERT INTO sales (id, settings, progress, opened_at, due_at) VALUES ('two', $1, 'open', 1, 1)", [
    sale,
  ])
  await client.query(
    `INSERT INTO sale_orders (sale, uid, line, nonce, state, committed, locked, paid, tokens, held, released, charged,
       created_at, updated_at)
     SELECT 'one', uid, repeat('0', 16), '', 'delivered', 10, 0, 0, 7, 5, 2, 9, 1, 1 FROM users`,
  )
  expect((await migrate(client)).migrations).toEqual(['0070_earn_figures.sql', '0078_loan_figures.sql'])
  const { rows } = await client.query(
    'SELECT kind, product, bought::int, running::int, paid::float8, owed::float8 FROM earn_figures ORDER BY kind, product',
  )
  expect(rows).toEqual([
    { kind: 'managed', product: 'USDT-30', bought: 3, running: 2, paid: 3.6, owed: 2.6 },
    { kind: 'pledged', product: 'USDT-10', bought: 1, running: 1, paid: 0.1, owed: 0.9 },
    { kind: 'pledged', product: 'USDT-flex', bought: 1, running: 1, paid: 0.2, owed: 0 },
  ])
  const loans = await client.query(
    `SELECT product, loans::int, collateral::float8, at_notice::int, at_urgent::int, at_liquidation::int, taken::int, interest::float8,
       sales::int, sold::float8, shortfall::float8
     FROM loan_products`,
  )
  expect(loans.rows).toEqual([
    {
      product: 'BTC-USDT-30',
      loans: 2,
      collateral: 1.5,
      at_notice: 1,
      at_urgent: 0,
      at_liquidation: 0,
      taken: 3,
      interest: 6,
      sales: 1,
      sold: 0.75,
      shortfall: 3,
    },
  ])
  const sales = await client.query(
    `SELECT sale, count(*)::int AS parts, sum(paid)::int AS paid, sum(refunded)::int AS refunded, sum(proceeds)::float8 AS proceeds,
       sum(sold)::float8 AS sold, sum(released)::float8 AS released
     FROM sale_figures GROUP BY sale ORDER BY sale`,
  )
  expect(sales.rows).toEqual([
    { sale: 'one', parts: 16, paid: 1, refunded: 0, proceeds: 9, sold: 7, released: 2 },
    { sale: 'two', parts: 16, paid: 0, refunded: 0, proceeds: 0, sold: 0, released: 0 },
  ])
})
