import { describe, expect, it } from 'vitest'
import { add, beforeFee, c2cFee, c2cFeesBy, compare, isPositive, subtract, takeable, toAmount } from '#protocol'
import { fc } from '../../support/property.ts'

const coins = fc.bigInt({ min: 1n, max: 10n ** 16n }).map((units) => {
  const text = units.toString().padStart(9, '0')
  return toAmount(`${text.slice(0, -8)}.${text.slice(-8)}`)
})
/** From none to the highest, in steps of a millionth. */
const rate = fc.integer({ min: 0, max: 10_000 }).map((millionths) => `0.${String(millionths).padStart(6, '0')}`)
const UNIT = toAmount('0.00000001')

describe('a fee', () => {
  it('is never more of a part than of the whole, nor of two parts together', () => {
    fc.assert(
      fc.property(coins, coins, rate, (one, other, by) => {
        const [a, b, both] = [c2cFee(one, by), c2cFee(other, by), c2cFee(add(one, other), by)]
        expect(compare(add(a, b), both) <= 0 && compare(a, both) <= 0).toBe(true)
        expect(compare(a, one) < 0).toBe(true)
      }),
    )
  })

  it('leaves of what a seller has the most coins that can be sold beside it', () => {
    fc.assert(
      fc.property(coins, rate, (all, by) => {
        const most = beforeFee(all, by)
        expect(compare(add(most, c2cFee(most, by)), all) <= 0).toBe(true)
        // One unit more costs more than there is, but for what a fee is cut by.
        const more = add(most, UNIT)
        expect(isPositive(subtract(add(more, c2cFee(more, by)), subtract(all, UNIT)))).toBe(true)
        expect(takeable({ side: 'sell', free: all }, { buyer: '0', seller: by })).toBe(most)
        expect(takeable({ side: 'buy', free: all }, { buyer: '0', seller: by })).toBe(all)
      }),
    )
  })

  it('is the maker’s of who owns the ad', () => {
    const terms = { makerFee: '0.001', takerFee: '0.002' }
    expect(c2cFeesBy('sell', terms)).toEqual({ buyer: '0.002', seller: '0.001' })
    expect(c2cFeesBy('buy', terms)).toEqual({ buyer: '0.001', seller: '0.002' })
  })
})
