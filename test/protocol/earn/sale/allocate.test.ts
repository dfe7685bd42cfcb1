import { describe, expect, it } from 'vitest'
import { allocateSale, chargeFor, type SaleIntegers, scaled } from '#protocol'
import { fc } from '../../../support/property.ts'

const MILLION = 1_000_000n

describe('the allocation of a sale, with figures of the field', () => {
  it('is that of the worked example of Binance Launchpad: 7,000 of the 25,000 of those below the cap get 16,800,000', () => {
    const sale: SaleIntegers = { supply: 100n * MILLION, cap: 20n * MILLION, price: { num: 1n, den: 10_000n } }
    const others = Array.from({ length: 18 }, () => 1_000n)
    const { units, excess, unsold } = allocateSale(sale, [40_000n, 40_000n, 7_000n, ...others])
    expect(excess).toBe(36_190_476n)
    expect(units.slice(0, 3)).toEqual([20n * MILLION, 20n * MILLION, 16_800_000n])
    expect(unsold).toBe(0n)
  })

  it('gives the units that are left to the largest fractions, at the same fraction to the earlier line', () => {
    const sale: SaleIntegers = { supply: 10n, cap: 10n, price: { num: 1n, den: 100n } }
    expect(allocateSale(sale, [1n, 1n, 1n]).units).toEqual([4n, 3n, 3n])
    expect(allocateSale(sale, [1n, 1n, 2n, 2n]).units).toEqual([2n, 2n, 3n, 3n])
    expect(allocateSale(sale, [3n, 3n, 5n]).units).toEqual([3n, 3n, 4n])
  })

  it('gives nobody more than they pay for, and says what nobody wants', () => {
    const sale: SaleIntegers = { supply: 1_000n, cap: 1_000n, price: { num: 3n, den: 1n } }
    expect(allocateSale(sale, [10n, 20n])).toMatchObject({ units: [3n, 6n], unsold: 991n })
    expect(allocateSale(sale, [])).toEqual({ units: [], excess: 0n, unsold: 1_000n })
  })
})

interface Case {
  readonly sale: SaleIntegers
  readonly commitments: readonly bigint[]
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    supply: fc.oneof(fc.bigInt(1n, 60n), fc.bigInt(1n, 10n ** 14n)),
    part: fc.bigInt(1n, 100n),
    num: fc.bigInt(1n, 10n ** 6n),
    den: fc.oneof(fc.constant(1n), fc.bigInt(1n, 10n ** 9n)),
    commitments: fc.array(fc.oneof(fc.bigInt(1n, 40n), fc.bigInt(1n, 10n ** 12n)), { maxLength: 24 }),
  })
  .map(({ supply, part, num, den, commitments }) => ({
    sale: { supply, cap: (supply * part + 99n) / 100n, price: { num, den } },
    commitments,
  }))

const all = (numbers: readonly bigint[]): bigint => numbers.reduce((sum, one) => sum + one, 0n)

/** The rule as it is written: in rounds, whoever exceeds gets their most, and the others share what is left. */
const inRounds = ({ sale: { supply, cap, price }, commitments }: Case): bigint[] => {
  const most = commitments.map((one) => {
    const paid = (one * price.den) / price.num
    return paid < cap ? paid : cap
  })
  const fixed = new Set<number>()
  for (;;) {
    const rest = commitments.flatMap((one, at) => (fixed.has(at) ? [] : [{ one, at }]))
    const left = supply - all([...fixed].map((at) => most[at] ?? 0n))
    const total = all(rest.map(({ one }) => one))
    const over = rest.filter(({ one, at }) => one * left > (most[at] ?? 0n) * total)
    if (over.length === 0) {
      const units = commitments.map((one, at) => (fixed.has(at) ? (most[at] ?? 0n) : (one * left) / total))
      const fractions = rest.toSorted((a, b) => {
        const [x, y] = [(a.one * left) % total, (b.one * left) % total]
        return x > y ? -1 : x < y ? 1 : a.at - b.at
      })
      const missing = total === 0n ? 0 : Number(supply - all(units))
      for (const { at } of fractions.slice(0, missing)) units[at] = (units[at] ?? 0n) + 1n
      return units
    }
    for (const { at } of over) fixed.add(at)
  }
}

describe('every allocation', () => {
  it('adds up to the supply exactly, or everybody has all that they can have', () => {
    fc.assert(
      fc.property(cases, ({ sale, commitments }) => {
        const { units, unsold } = allocateSale(sale, commitments)
        expect(all(units) + unsold).toBe(sale.supply)
        const most = commitments.map((one) => {
          const paid = (one * sale.price.den) / sale.price.num
          return paid < sale.cap ? paid : sale.cap
        })
        if (unsold > 0n) expect(units).toEqual(most)
      }),
    )
  })

  it('is that of the rule in rounds', () => {
    fc.assert(
      fc.property(cases, (one) => {
        expect(allocateSale(one.sale, one.commitments).units).toEqual(inRounds(one))
      }),
    )
  })

  it('is never above the cap, and charged no more than was committed', () => {
    fc.assert(
      fc.property(cases, ({ sale, commitments }) => {
        for (const [at, units] of allocateSale(sale, commitments).units.entries()) {
          expect(units <= sale.cap && units >= 0n).toBe(true)
          expect(chargeFor(units, sale.price) <= (commitments[at] ?? 0n)).toBe(true)
        }
      }),
    )
  })

  it('gives whoever commits more no less', () => {
    fc.assert(
      fc.property(cases, ({ sale, commitments }) => {
        const { units } = allocateSale(sale, commitments)
        const ranked = commitments
          .map((one, at) => ({ one, units: units[at] ?? 0n }))
          .toSorted((a, b) => (a.one < b.one ? -1 : 1))
        for (const [at, { one, units: got }] of ranked.entries()) {
          const next = ranked[at + 1]
          if (next !== undefined && next.one > one) expect(next.units >= got).toBe(true)
        }
      }),
    )
  })

  it('does not depend on the order of the list but between lines that commit the same', () => {
    const shuffled = cases.chain((one) =>
      fc
        .shuffledSubarray(
          one.commitments.map((_, at) => at),
          { minLength: one.commitments.length },
        )
        .map((order) => ({ one, order })),
    )
    fc.assert(
      fc.property(shuffled, ({ one: { sale, commitments }, order }) => {
        const byCommitment = (list: readonly bigint[]) => {
          const { units } = allocateSale(sale, list)
          return list.map((one, at) => `${one} ${units[at]}`).toSorted()
        }
        // Different commitments may have the same fraction of a unit: then the earlier one has it.
        const fractions = new Set(commitments.map((one) => one % (all(commitments) || 1n)))
        const other = order.map((at) => commitments[at] ?? 0n)
        const [before, after] = [byCommitment(commitments), byCommitment(other)]
        const changed = before.filter((line) => !after.includes(line)).length
        if (fractions.size === commitments.length) expect(changed).toBeLessThanOrEqual(commitments.length)
        expect(all(allocateSale(sale, other).units)).toBe(all(allocateSale(sale, commitments).units))
        for (const [at, units] of allocateSale(sale, other).units.entries()) {
          const was = allocateSale(sale, commitments).units[order[at] ?? 0] ?? 0n
          const moved = units > was ? units - was : was - units
          expect(moved <= 1n).toBe(true)
        }
      }),
    )
  })
})

describe('many commitments', () => {
  it('are allocated with nothing left over, some of them at the cap', () => {
    const commitments = Array.from({ length: 20_000 }, (_, at) => BigInt(((at * 7_919) % 100_003) + 1) * 1_000_003n)
    const sale = { supply: scaled('100000000', 6), cap: scaled('7500', 6), price: { num: 1n, den: 10_000n } }
    const { units, unsold } = allocateSale(sale, commitments)
    expect(all(units)).toBe(sale.supply)
    expect(unsold).toBe(0n)
    expect(units.filter((one) => one === sale.cap).length).toBeGreaterThan(2_000)
  })
})
