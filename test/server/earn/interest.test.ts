import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { add, DAYS_A_YEAR, HOURS_A_YEAR, interestOver, leftByRounding, toAmount } from '#protocol'
import { createTestDatabase } from '../../support/database.ts'
import { fc } from '../../support/property.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const principal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([whole, part]) => toAmount(`${whole}.${String(part).padStart(9, '0')}`))
const rate = fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => (millionths / 1_000_000).toFixed(6))
const perYear = fc.constantFrom(DAYS_A_YEAR, HOURS_A_YEAR)

it('the database computes interest and what cutting leaves to the very digit', async () => {
  const cases = fc.sample(fc.tuple(principal, rate, fc.integer({ min: 0, max: 20_000 }), perYear), 400)
  const { rows } = await sql<{ paid: string; exact: string }>`
    SELECT trim_scale(earn_interest(p, r, n, y, 8))::text AS paid, trim_scale(earn_interest(p, r, n, y, 18))::text AS exact
    FROM unnest(${cases.map(([of]) => of)}::numeric[], ${cases.map(([, at]) => at)}::numeric[],
      ${cases.map(([, , count]) => count)}::int[], ${cases.map(([, , , each]) => each)}::int[])
      WITH ORDINALITY AS c (p, r, n, y, i) ORDER BY i`.execute(database.db)
  expect(rows).toEqual(
    cases.map(([of, at, count, each]) => {
      const paid = interestOver(of, at, count, each)
      return { paid, exact: add(paid, leftByRounding(of, at, count, each)) }
    }),
  )
})
