import { expect, it } from 'vitest'
import { termsFor } from '../../../../../src/trade/contract/held/freshTerms.ts'

const NOW = 1_000_000_000
const stream = (offset?: number) => ({
  clock: { peek: () => (offset === undefined ? undefined : { offset }) } as Parameters<typeof termsFor>[0]['clock'],
})
const at = (waits: readonly number[], offset?: number): number =>
  termsFor(
    stream(offset),
    waits.map((wait) => ({ from: String(NOW + wait) })),
    NOW,
  )

it('terms are asked for again within ten minutes, and at the moment of the next that are announced', () => {
  expect(at([])).toBe(600_000)
  expect(at([3_600_000])).toBe(600_000)
  expect(at([3_600_000, 5_000])).toBe(6_000)
  expect(at([-5_000])).toBe(600_000)
})

it('by the venue’s clock', () => {
  expect(at([65_000], 60_000)).toBe(6_000)
  expect(at([5_000], -60_000)).toBe(66_000)
})
