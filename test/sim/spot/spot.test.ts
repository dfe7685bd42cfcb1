import { expect, test } from 'vitest'
import { simulateSpot } from './simulate.ts'

const STEPS = 120

test('whatever traders, ticks, halts, lost commits and restarts do, no rule is broken, and everything comes about', async () => {
  const seen: Record<string, number> = {}
  for (let seed = 1; seed <= 40; seed += 1) {
    const run = await simulateSpot(seed, STEPS)
    expect(run.breach, `seed ${seed}`).toBeUndefined()
    for (const [what, times] of Object.entries(run.seen)) seen[what] = (seen[what] ?? 0) + times
  }
  for (const what of [
    'oco',
    'stop',
    'ioc',
    'fok',
    'post_only',
    'gtc',
    'amend',
    'cancelAll',
    'restart',
    'fired',
    'fill',
  ])
    expect(seen[what], what).toBeGreaterThan(20)
})

test('the same seed leaves the same records', async () => {
  const [one, two, other] = [await simulateSpot(7, STEPS), await simulateSpot(7, STEPS), await simulateSpot(8, STEPS)]
  expect(one.hash).toBe(two.hash)
  expect(one.hash).not.toBe(other.hash)
})
