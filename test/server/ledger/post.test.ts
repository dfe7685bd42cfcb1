import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Amount, add, compare, subtract, sum, toAmount, ZERO } from '#protocol'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { readFunds } from '../../../server/ledger/balances.ts'
import { DEMO_GRANT, grantDemo } from '../../../server/ledger/demo.ts'
import { post } from '../../../server/ledger/post.ts'
import { house, type Move, user } from '../../../server/ledger/posting.ts'
import { isRuleViolation } from '../../../server/platform/db/failure.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { fc } from '../../support/property.ts'

/** Hundreds of random cases, each on a database. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(20)
})
afterAll(() => database.drop())

const available = async (uid: string): Promise<Amount> =>
  (await readFunds(database.db, uid, ['USDT']))[0]?.available as Amount

test('demo funds are given once, also when asked for in parallel', async () => {
  const given = await Promise.all(Array.from({ length: 10 }, () => grantDemo(database.db, '70', 1_000)))
  expect(given.filter(Boolean)).toHaveLength(1)
  expect(await available('70')).toBe(DEMO_GRANT.amount)
})

test('a line tells its cause, its time, and the balance before and after', async () => {
  await grantDemo(database.db, '71', 1_000)
  const freeze: Move = {
    from: user('71', 'available'),
    to: user('71', 'frozen'),
    coin: 'USDT',
    amount: toAmount('0.000000000000000001'),
    cause: 'spot-freeze',
  }
  await post(database.db, [{ causeId: '9', moves: [freeze, freeze] }], 2_000)
  const lines = await database.db.selectFrom('ledger_lines').selectAll().where('uid', '=', '71').orderBy('id').execute()
  expect(
    lines.map(({ kind, amount, before, after, cause, cause_id, time }) => [
      kind,
      toAmount(amount),
      toAmount(before ?? ''),
      toAmount(after ?? ''),
      cause,
      cause_id,
      time,
    ]),
  ).toEqual([
    ['available', '10000', '0', '10000', 'demo-grant', '71', '1000'],
    ['available', '-0.000000000000000001', '10000', '9999.999999999999999999', 'spot-freeze', '9', '2000'],
    ['frozen', '0.000000000000000001', '0', '0.000000000000000001', 'spot-freeze', '9', '2000'],
    [
      'available',
      '-0.000000000000000001',
      '9999.999999999999999999',
      '9999.999999999999999998',
      'spot-freeze',
      '9',
      '2000',
    ],
    ['frozen', '0.000000000000000001', '0.000000000000000001', '0.000000000000000002', 'spot-freeze', '9', '2000'],
  ])
})

test('a hundred parallel debits on one balance take what is there and no more', async () => {
  await grantDemo(database.db, '72', 1_000)
  const debit: Move = {
    from: user('72', 'available'),
    to: house('market'),
    coin: 'USDT',
    amount: toAmount('150'),
    cause: 'spot-fill',
  }
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) => post(database.db, [{ causeId: String(n), moves: [debit] }], 2_000)),
  )
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(34)
  expect(refused.every(({ reason }) => isRuleViolation(reason))).toBe(true)
  expect(await available('72')).toBe('100')
  expect(await auditLedger(database.db)).toEqual([])
})

test('any sequence of moves, in parallel, leaves every balance as its lines say, and the sum of each coin at zero', async () => {
  const uids = ['81', '82', '83']
  const owner = fc.oneof(
    fc.record({ uid: fc.constantFrom(...uids), kind: fc.constantFrom('available' as const, 'frozen' as const) }),
    fc.record({ uid: fc.constant(undefined), kind: fc.constantFrom('market' as const, 'fees' as const) }),
  )
  const move = fc.record({
    from: owner,
    to: owner,
    coin: fc.constantFrom('USDT', 'BTC'),
    amount: fc
      .bigInt(1n, 10n ** 21n)
      .map((n) => toAmount(`${n / 10n ** 18n}.${String(n % 10n ** 18n).padStart(18, '0')}`)),
    cause: fc.constant('spot-fill' as const),
  })
  await Promise.all(uids.map((uid) => grantDemo(database.db, uid, 1)))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(move, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), async (sets) => {
      const before = await total()
      const results = await Promise.allSettled(
        sets.map((moves, n) => post(database.db, [{ causeId: String(n), moves }], 2)),
      )
      const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
      expect(failed.filter((error) => !isRuleViolation(error))).toEqual([])
      const gained = sets.flatMap((moves, n) => (results[n]?.status === 'fulfilled' ? moves : [])).map(toUsers)
      expect(await total()).toBe(add(before, sum(gained)))
      expect(await auditLedger(database.db)).toEqual([])
    }),
    { numRuns: 40 },
  )
})

const total = async (): Promise<Amount> => {
  const funds = (await Promise.all(['81', '82', '83'].map((uid) => readFunds(database.db, uid)))).flat()
  expect(funds.every((fund) => compare(fund.available, ZERO) >= 0 && compare(fund.frozen, ZERO) >= 0)).toBe(true)
  return sum(funds.flatMap((fund) => [fund.available, fund.frozen]))
}
/** What a move brings to users, whatever the coin. */
const toUsers = ({ from, to, amount }: Move): Amount =>
  subtract(to.uid === undefined ? ZERO : amount, from.uid === undefined ? ZERO : amount)

test('the audit finds what was tampered with past the rules', async () => {
  const tampered = await createTestDatabase(2)
  await grantDemo(tampered.db, '1', 1)
  await tampered.asOwner('ALTER TABLE ledger_balances DISABLE TRIGGER USER')
  await sql`UPDATE ledger_balances SET amount = amount + 1`.execute(tampered.db)
  expect(await auditLedger(tampered.db)).toEqual([{ fault: 'balance', detail: '1 USDT available' }])
  await tampered.asOwner('ALTER TABLE ledger_lines DISABLE TRIGGER USER')
  await sql`DELETE FROM ledger_lines WHERE uid IS NULL`.execute(tampered.db)
  expect((await auditLedger(tampered.db)).map(({ fault }) => fault)).toEqual(['balance', 'coin', 'set'])
  await tampered.drop()
})
