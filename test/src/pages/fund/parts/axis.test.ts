import { expect, it } from 'vitest'
import { decimalsOfAxis, ticksOf } from '../../../../../src/pages/fund/parts/axis.ts'

it.each([
  [9_988, 10_231, [10_000, 10_100, 10_200], 0],
  [0.2, 1.9, [0.5, 1, 1.5], 2],
  [100, 101.3, [100, 100.5, 101], 2],
  [5, 5, [5], 2],
])('an axis from %d to %d has the round values %j, with %i decimals', (low, high, ticks, decimals) => {
  expect(ticksOf(low, high, 4)).toEqual(ticks)
  expect(decimalsOfAxis(ticks, 2)).toBe(decimals)
})
