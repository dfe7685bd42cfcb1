import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { toAmount } from '#protocol'
import { bundled } from '../../../scripts/bundle.mjs'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { post } from '../../../server/ledger/post.ts'
import { reconcile } from '../../../server/ledger/reconcile.ts'
import type { KilledRun } from './killedVenue.ts'
import { createReferralVenue, feePosting } from './referral/referralVenue.ts'
import { DAY, openSaleVenue } from './sale/saleVenue.ts'

/** Many venues start, and are killed. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const venue = await openSaleVenue()
const { db, pool, connection } = venue.database
const PROGRAM = await bundled(join(import.meta.dirname, 'killedVenue.ts'))

/** How a process ended that was told so. */
const ends = async (run: Omit<KilledRun, 'connection'>): Promise<'done' | 'killed'> => {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify({ connection, ...run })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (data: Buffer) => {
    said += data.toString()
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (signal === 'SIGKILL') return 'killed'
  expect([code, said]).toEqual([0, 'done'])
  return 'done'
}

const rowsOf = async (text: string, ...values: readonly unknown[]): Promise<readonly object[]> =>
  (await pool.query<object>(text, [...values])).rows

type Count = () => Promise<number>

/**
 * Starts again and again, killed at a later statement each time, until one ends its work. What `count` says after each kill:
 * how far the work had come.
 */
const killedUntilDone = async (
  work: KilledRun['work'],
  count: Count,
  next: (dieAt: number) => number,
): Promise<readonly number[]> => {
  const counts: number[] = []
  for (let dieAt = 3; (await ends({ work, at: venue.now(), dieAt })) === 'killed'; dieAt = next(dieAt)) {
    counts.push(await count())
    // Whatever of it was committed is whole.
    expect(await auditLedger(db)).toEqual([])
    expect(await rowsOf('SELECT * FROM ledger_unclaimed')).toEqual([])
  }
  return counts
}
/** It was killed before anything was done, and when a part was. */
const isInBetween = (counts: readonly number[], all: number): void => {
  expect(counts).toContain(0)
  expect(counts.filter((count) => count > 0 && count < all)).not.toEqual([])
}

const isReconciled = async (): Promise<void> => {
  expect((await reconcile(connection, venue.now))?.faults).toEqual([])
}
afterEach(isReconciled)

/** Orders whose coins, tokens or entries are not what their states say. */
const WRONG_ORDERS = `
  SELECT o.id, o.state, o.committed, o.charged, o.tokens, count(l.*) AS entries FROM sale_orders AS o
  LEFT JOIN ledger_lines AS l ON l.cause_id = o.id::text AND l.uid = o.uid AND l.cause LIKE 'sale-%'
  WHERE o.sale = $1 GROUP BY o.id
  HAVING coalesce(sum(l.amount) FILTER (WHERE l.coin = 'USDT'), 0)
      <> CASE o.state WHEN 'delivered' THEN -o.charged ELSE 0 END
    OR coalesce(sum(l.amount) FILTER (WHERE l.coin = 'USDT' AND l.kind = 'available'), 0)
      <> CASE o.state WHEN 'refunded' THEN 0 ELSE -o.charged END
    OR coalesce(sum(l.amount) FILTER (WHERE l.coin = 'SUI'), 0) <> CASE o.state WHEN 'delivered' THEN o.tokens ELSE 0 END
    OR count(*) FILTER (WHERE l.cause = 'sale-refund' AND l.kind = 'available')
      <> CASE o.state WHEN 'refunded' THEN 2 ELSE 1 END
    OR count(*) FILTER (WHERE l.cause = 'sale-tokens') <> CASE o.state WHEN 'delivered' THEN 1 ELSE 0 END`

it('kill -9 in the allocation, the distribution and the letters of a sale: each is paid and told once', async () => {
  const { id, sale } = await venue.publish({ vestingDays: 2 })
  // More than are taken up in one transaction.
  const people = await Promise.all(Array.from({ length: 120 }, () => venue.person()))
  venue.to(sale.startsAt)
  for (const [at, uid] of people.entries()) await venue.buy(uid, id, String(50 + at / 100))

  const inState =
    (...states: readonly string[]): Count =>
    async () =>
      (await rowsOf('SELECT FROM sale_orders WHERE sale = $1 AND state = ANY ($2)', id, states)).length

  venue.to(sale.endsAt)
  isInBetween(await killedUntilDone('sales', inState('allocated'), (dieAt) => dieAt + 2), 120)
  expect(await inState('allocated')()).toBe(120)
  expect(await rowsOf(WRONG_ORDERS, id)).toEqual([])
  const { rows: sums } = await pool.query<{ tokens: string; allocated: string }>(
    `SELECT sum(o.tokens)::text AS tokens, s.allocated::text FROM sale_orders AS o JOIN sales AS s ON s.id = o.sale
     WHERE s.id = $1 GROUP BY s.id`,
    [id],
  )
  expect(sums[0]?.tokens).toBe(sums[0]?.allocated)
  expect(toAmount(sums[0]?.tokens ?? '')).toBe('1000')

  for (const uid of people.slice(40)) {
    const { charged = '' } = (await venue.order(id, uid)) as { readonly charged?: string }
    await venue.pay(uid, id, charged)
  }
  venue.to(sale.deliversAt)
  isInBetween(await killedUntilDone('sales', inState('delivered', 'refunded'), (dieAt) => dieAt + 2), 120)
  expect(await rowsOf(WRONG_ORDERS, id)).toEqual([])
  expect([await inState('delivered')(), await inState('refunded')()]).toEqual([80, 40])
  venue.to(sale.deliversAt + 2 * DAY)
  await venue.sales.runDue()
  expect(await rowsOf('SELECT FROM sale_orders WHERE sale = $1 AND held > 0', id)).toEqual([])
  expect(await rowsOf(WRONG_ORDERS, id)).toEqual([])

  expect(
    await rowsOf(
      'SELECT name, count(*)::int AS n, count(DISTINCT uid)::int AS people FROM letters_due GROUP BY name ORDER BY name',
    ),
  ).toEqual([
    { name: 'saleAllocated', n: 120, people: 120 },
    { name: 'saleMissed', n: 40, people: 40 },
  ])
  const told: Count = async () => (await rowsOf("SELECT FROM mailbox WHERE subject LIKE 'SUI sale%'")).length
  isInBetween(await killedUntilDone('letters', told, (dieAt) => dieAt * 2 + 1), 160)
  const sent = 'SELECT subject, count(*)::int AS n, count(DISTINCT recipient)::int AS people FROM mailbox'
  expect(await rowsOf(`${sent} GROUP BY subject ORDER BY subject`)).toEqual([
    { subject: 'SUI sale: payment missed', n: 40, people: 40 },
    { subject: 'SUI sale: tokens allocated to you', n: 120, people: 120 },
  ])
  expect(await rowsOf('SELECT kind, count(*)::int AS n FROM account_events GROUP BY kind ORDER BY kind')).toEqual([
    { kind: 'saleAllocated', n: 120 },
    { kind: 'salePaymentMissed', n: 40 },
  ])
})

it('kill -9 in the hourly settlement: each fee earns its commission once', async () => {
  const clock = { now: venue.now, advance: () => {} }
  const referral = createReferralVenue({ db }, clock)
  const ada = await referral.person()
  const [bob, eve] = [await referral.person(ada), await referral.person(ada)]
  // More than are settled in one transaction.
  const fees = Array.from({ length: 1_300 }, (_, at) => feePosting(at % 2 === 0 ? bob : eve, String(at), '1'))
  await post(db, fees, venue.now())
  await pool.query('UPDATE referral_settlement SET at = 0')
  const earned: Count = async () => (await rowsOf('SELECT FROM referral_commissions WHERE referrer = $1', ada)).length
  isInBetween(await killedUntilDone('referral', earned, (dieAt) => dieAt + 3), 1_300)
  expect(await referral.balance(ada)).toBe('10260')
  const wrong = await rowsOf(
    `SELECT c.id FROM referral_commissions AS c
     LEFT JOIN ledger_lines AS l ON l.cause_id = c.id::text AND l.cause = 'referral-commission' AND l.uid = c.referrer
     WHERE c.referrer = $1 GROUP BY c.id HAVING count(l.*) <> 1 OR sum(l.amount) <> c.amount OR c.state <> 'paid'`,
    ada,
  )
  expect(wrong).toEqual([])
  expect(await earned()).toBe(1_300)
})
