import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { financeRecord, toAmount } from '#protocol'
import { readRecords } from '../../../server/ledger/records.ts'
import { plainNumeric } from '../../../server/ledger/statement.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { fc } from '../../support/property.ts'

/** Hundreds of random cases, each on a database. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const UID = '7'
const LINES = 6_000
const BATCH = 500
const NEWEST = '9223372036854775807'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  for (let from = 0; from < LINES; from += BATCH)
    // One after another: they share an account. The first is of BTC, all others of USDT.
    // oxlint-disable-next-line no-await-in-loop
    await database.pool.query(
      `SELECT ledger_post(sets, uids, kinds, coins, amounts, causes, ids, $1) FROM (
         SELECT array_agg(n / 2 ORDER BY n)::int[] AS sets,
           array_agg(CASE WHEN n % 2 = 0 THEN ${UID}::bigint END ORDER BY n) AS uids,
           array_agg(CASE WHEN n % 2 = 0 THEN 'available' ELSE 'market' END ORDER BY n) AS kinds,
           array_agg(CASE WHEN $1 = 0 AND n < 2 THEN 'BTC' ELSE 'USDT' END ORDER BY n) AS coins,
           array_agg(CASE WHEN n % 2 = 0 THEN 0.01 ELSE -0.01 END ORDER BY n)::numeric[] AS amounts,
           array_agg('futures-result'::text ORDER BY n) AS causes, array_agg(n::text ORDER BY n) AS ids
         FROM generate_series(0, ${2 * BATCH - 1}) AS n) AS made`,
      [from],
    )
})
afterAll(() => database.drop())

/** Pages of the database that a query looks at: what it costs, on any machine. */
const looked = async (query: string): Promise<number> => {
  const { rows } = await database.pool.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query}`)
  const [{ Plan: plan }] = rows[0]['QUERY PLAN']
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

it('a page of records, or of a statement, looks at the lines of that page alone, also while the planner knows nothing of them', async () => {
  const causes = financeRecord.anyCause.options.map((cause) => `'${cause}'`).join()
  const page = (before: string) =>
    `SELECT * FROM ledger_page(${UID}, ARRAY[${causes}], null, null, null, null, ${before}, 101)`
  // Once for the catalogue, which is looked up at first.
  await looked(page(NEWEST))
  const all = await looked(`SELECT * FROM ledger_lines WHERE uid = ${UID}`)
  expect(await looked(page(NEWEST))).toBeLessThan(all / 5)
  expect(await looked(page(String(LINES)))).toBeLessThan(all / 5)
  expect(await looked(`SELECT * FROM ledger_lines_between(${UID}, ${LINES}, ${NEWEST}, 500)`)).toBeLessThan(all / 2)
})

it('filters hold together, and the cursor goes on where a page ended', async () => {
  const causes = financeRecord.anyCause.options
  const read = (more: object) => readRecords(database.db, UID, { causes, limit: 3, ...more })
  const first = await read({})
  expect(first.lines.map(({ amount }) => amount)).toEqual(['0.01', '0.01', '0.01'])
  const second = await read({ cursor: first.next })
  expect(BigInt(second.lines[0]?.id ?? 0)).toBeLessThan(BigInt(first.next ?? 0))
  expect((await read({ coin: 'BTC' })).lines).toMatchObject([{ coin: 'BTC', before: '0', after: '0.01' }])
  expect(await read({ coin: 'BTC', kind: 'margin' })).toEqual({ lines: [], next: undefined })
  expect((await read({ from: '5500', to: '5501', limit: 500 })).lines).toHaveLength(BATCH)
  expect((await read({ causes: ['flash'] })).lines).toEqual([])
})

it('a numeric is written as every amount is', () => {
  const digits = fc.stringMatching(/^\d{1,18}$/)
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), digits, fc.boolean(), (whole, rest, negative) => {
      const text = `${negative && whole > 0n ? '-' : ''}${whole}.${rest.padEnd(18, '0')}`
      expect(plainNumeric(text)).toBe(toAmount(text))
    }),
  )
  expect([plainNumeric('0'), plainNumeric('100'), plainNumeric('0.000')]).toEqual(['0', '100', '0'])
})
