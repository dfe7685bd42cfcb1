import { describe, expect, it } from 'vitest'
import { compare, debtOf, debtShare, indexAfter, linearIndex, RAY, rayPower, toAmount, truncate } from '#protocol'
import { fc } from '../../../support/property.ts'

const DAY = 86_400
const FIVE_PERCENT_A_DAY = 1_000_000_564_701_133_626_865_910_626n
const TEN_PERCENT_A_DAY = 1_000_001_103_127_689_513_476_993_127n
const FALLING = 999_999_706_969_857_929_985_428_567n
const HUNDRED = toAmount('100')
/** As the tests of MakerDAO read it: cut at 18 decimals. */
const valueAt = (index: bigint): string =>
  truncate(
    `${(100n * index) / RAY}.${String((100n * index) % RAY)
      .padStart(27, '0')
      .slice(0, 18)}`,
    18,
  )

describe('an index', () => {
  it('of MakerDAO’s jug: 5 % a day on 100', () => {
    const indexes = [1, 2, 3].map((days) => indexAfter(RAY, FIVE_PERCENT_A_DAY, days * DAY))
    expect(indexes.map(valueAt)).toEqual(['105', '110.25', '115.7625'])
    const changed = indexAfter(indexAfter(RAY, FIVE_PERCENT_A_DAY, DAY), TEN_PERCENT_A_DAY, DAY)
    expect(valueAt(changed)).toBe('115.5')
  })

  it('falls where the rate is below zero', () => {
    expect(valueAt(indexAfter(RAY, FALLING, 3 * DAY))).toBe('92.6859375')
  })

  it('of Aave’s MathUtils: 8 % over seven years, linear', () => {
    expect(linearIndex((8n * RAY) / 100n, 7 * 365 * DAY)).toBe((156n * RAY) / 100n)
  })

  it('is its beginning after no time, and the factor after one second', () => {
    expect(rayPower(FIVE_PERCENT_A_DAY, 0)).toBe(RAY)
    expect(indexAfter(RAY, FIVE_PERCENT_A_DAY, 1)).toBe(FIVE_PERCENT_A_DAY)
  })
})

describe('a debt', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 30n }).map((units) => {
    const digits = units.toString().padStart(19, '0')
    return toAmount(`${digits.slice(0, -18)}.${digits.slice(-18)}`)
  })
  const indexes = fc
    .integer({ min: 0, max: 400 * DAY })
    .map((seconds) => indexAfter(RAY, 1_000_000_003_022_265_980_097_387_650n, seconds))

  it('is never less than what was lent, and more by two of the last digits at most', () => {
    fc.assert(
      fc.property(amounts, indexes, (amount, index) => {
        const owed = debtOf(debtShare(amount, index), index)
        return compare(owed, amount) >= 0 && Number(owed) - Number(amount) <= Number(amount) * 1e-15 + 2e-18
      }),
    )
  })

  it('does not depend on what others borrow, and never falls while the index grows', () => {
    fc.assert(
      fc.property(amounts, indexes, fc.integer({ min: 0, max: 1000 }), (amount, index, later) => {
        const share = debtShare(amount, index)
        const next = indexAfter(index, FIVE_PERCENT_A_DAY, later)
        return compare(debtOf(share, next), debtOf(share, index)) >= 0
      }),
    )
  })

  it('of 100 at 5 % a day is 105 the next day, rounded up', () => {
    const owed = debtOf(debtShare(HUNDRED, RAY), indexAfter(RAY, FIVE_PERCENT_A_DAY, DAY))
    expect(Math.abs(Number(owed) - 105)).toBeLessThan(1e-12)
    expect(compare(owed, toAmount('105'))).toBeGreaterThanOrEqual(0)
  })
})
