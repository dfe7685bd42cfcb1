import { expect, test } from 'vitest'
import { soak } from './soak.ts'

/** `npm run sim -- --soak` runs as many minutes as one likes at 1,000. */
test('minutes at 250 ticks a second: no growth, no later', async () => {
  const { breach, growth, first, last, quotes } = await soak(6, 250)
  expect(breach).toBeUndefined()
  expect(quotes).toBeGreaterThan(5_000)
  expect(growth).toBeLessThan(5_000_000)
  expect(last.meanDelay).toBeLessThan(first.meanDelay + 2)
  expect(last.worstDelay).toBeLessThanOrEqual(first.worstDelay + 5)
})
