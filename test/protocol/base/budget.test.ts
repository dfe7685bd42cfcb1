import { expect, test } from 'vitest'
import { createBudget } from '../../../protocol/base/budget.ts'
import { fc } from '../../support/property.ts'

test('never more than the limit in any window, whatever the times, and never longer to wait than the window', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 60 }),
      (limit, gaps) => {
        const budget = createBudget(() => limit, 1_000)
        const spent: number[] = []
        let now = 1_000_000
        for (const gap of gaps) {
          now += gap
          const wait = budget.wait(now)
          expect(wait).toBeLessThanOrEqual(1_000)
          if (wait > 1) expect(budget.wait(now + wait - 1)).toBe(1)
          now += wait
          expect(budget.wait(now)).toBe(0)
          budget.spend(now)
          spent.push(now)
        }
        for (const [i, at] of spent.entries())
          expect((spent[i + limit] ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThanOrEqual(1_000)
      },
    ),
  )
})

test('a clock that is set back does not lock it', () => {
  const budget = createBudget(() => 2, 1_000)
  budget.spend(10_000_000)
  budget.spend(10_000_000)
  expect(budget.wait(10_000_000)).toBe(1_000)
  expect(budget.wait(6_400_000)).toBe(0)
})

test('few are left from three quarters on; without a limit never', () => {
  const budget = createBudget(() => 4, 1_000)
  budget.spend(0)
  budget.spend(0)
  expect(budget.isTight(0)).toBe(false)
  budget.spend(0)
  expect(budget.isTight(0)).toBe(true)
  expect(budget.isTight(1_000)).toBe(false)
  const free = createBudget(() => undefined, 1_000)
  for (let i = 0; i < 1_000; i++) free.spend(0)
  expect([free.isTight(0), free.wait(0)]).toEqual([false, 0])
})

test('who keeps to the pace never has to wait, however much was spent before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 480 }), fc.integer({ min: 0, max: 3_000_000 }), (before, took) => {
      const budget = createBudget(() => 480, 3_600_000)
      for (let i = 0; i < before; i++) budget.spend(Math.floor((took * i) / before))
      let now = took
      for (let i = 0; i < 1_000 && now < 7_200_000; i++) {
        now += Math.ceil(budget.pace(now))
        expect(budget.wait(now)).toBe(0)
        budget.spend(now)
      }
    }),
  )
  expect(createBudget(() => undefined, 1_000).pace(0)).toBe(0)
})

test('several at once wait until all of them are allowed', () => {
  const budget = createBudget(() => 3, 1_000)
  for (const at of [0, 100, 200]) budget.spend(at)
  expect([budget.wait(300), budget.wait(300, 2), budget.wait(300, 3)]).toEqual([700, 800, 900])
  expect([budget.wait(1_000, 1), budget.wait(1_000, 2)]).toEqual([0, 100])
})
