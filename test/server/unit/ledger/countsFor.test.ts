import { expect, test } from 'vitest'
import { countsFor } from '../../../../server/ledger/books.ts'

test('a young ledger is reconciled again soon, an old one once a day', () => {
  const MINUTE = 60_000
  const DAY = 86_400_000
  const times = [0]
  while (times.length < 14) times.push((times.at(-1) ?? 0) + countsFor(times.at(-1) ?? 0))
  expect(times.slice(0, 5)).toEqual([0, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, 16 * MINUTE])
  expect((times.at(-1) ?? 0) - (times.at(-2) ?? 0)).toBe(DAY)
  expect(times.filter((at) => at <= DAY).length).toBeLessThan(12)
})
