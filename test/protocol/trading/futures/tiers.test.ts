import { describe, expect, it } from 'vitest'
import { initialMargin, largestNotional, maintenanceOf, type TierRow, tierAt, tiersOf, toAmount } from '#protocol'
import { BTC_LINES } from '../../../support/contracts.ts'
import { fraction, largest, minus, order, plus, times, written } from '../../../support/fraction.ts'
import { fc } from '../../../support/property.ts'

const OTHERS: readonly TierRow[] = [
  ['5000', 50, '0.01'],
  ['25000', 20, '0.025'],
  ['100000', 10, '0.05'],
  ['250000', 5, '0.1'],
  ['1000000', 2, '0.125'],
  [undefined, 1, '0.5'],
]
const tiers = tiersOf(BTC_LINES)

/** Any table that ascends. */
const anyLines: fc.Arbitrary<readonly TierRow[]> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 40 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((steps) => {
    let [cap, rate] = [0, 0]
    return steps.map(([more, up], i): TierRow => {
      cap += more
      rate += up
      return [i === steps.length - 1 ? undefined : String(cap), steps.length - i, (rate / 1000).toFixed(3)]
    })
  })

describe('leverage tiers', () => {
  it('computes what keeps maintenance continuous from tier to tier', () => {
    expect(tiers.map(({ cum }) => cum)).toEqual([
      '0',
      '50',
      '1300',
      '16300',
      '266300',
      '1266300',
      '2516300',
      '5016300',
      '25016300',
      '100016300',
    ])
    expect(tiersOf(OTHERS).map(({ cum }) => cum)).toEqual(['0', '75', '700', '5700', '11950', '386950'])
  })
  it('puts a notional on a bound into the lower tier, and none beyond the end', () => {
    expect(tierAt(tiers, toAmount('50000'))?.maxLeverage).toBe(125)
    expect(tierAt(tiers, toAmount('50000.000001'))?.maxLeverage).toBe(100)
    expect(tierAt(tiers, toAmount('500000000.01'))).toBeUndefined()
    expect(tierAt(tiersOf(OTHERS), toAmount('900000000'))?.maxLeverage).toBe(1)
  })
  it('goes on with the last tier for maintenance beyond the end', () => {
    expect(maintenanceOf(tiers, toAmount('600000000'))).toBe('199983700')
  })
  it('says how much a leverage may carry', () => {
    expect(largestNotional(tiers, 125)).toBe('50000')
    expect(largestNotional(tiers, 101)).toBe('50000')
    expect(largestNotional(tiers, 20)).toBe('10000000')
    expect(largestNotional(tiers, 126)).toBe('0')
    expect(largestNotional(tiersOf(OTHERS), 1)).toBeUndefined()
  })
  it('rounds initial margin up', () => {
    expect(initialMargin(toAmount('60000'), 20)).toBe('3000')
    expect(initialMargin(toAmount('1'), 3)).toBe('0.333333333333333334')
  })

  it('is continuous, and maintenance is the greatest of all tiers’ lines', () => {
    fc.assert(
      fc.property(anyLines, fc.integer({ min: 0, max: 1_000_000_000 }), (lines, cents) => {
        const notional = (cents / 100).toFixed(2)
        const table = tiersOf(lines)
        let [cum, floor, rate, greatest] = [fraction('0'), fraction('0'), fraction('0'), fraction('0')]
        for (const [cap, , mmr] of lines) {
          cum = plus(cum, times(floor, minus(fraction(mmr), rate)))
          greatest = largest(greatest, minus(times(fraction(notional), fraction(mmr)), cum))
          rate = fraction(mmr)
          floor = cap === undefined ? floor : fraction(cap)
        }
        expect(maintenanceOf(table, toAmount(notional))).toBe(written(greatest, 18, 'up'))
        const next = maintenanceOf(table, toAmount((cents / 100 + 0.01).toFixed(2)))
        expect(order(fraction(next), greatest)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
