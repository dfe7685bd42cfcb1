import { describe, expect, it } from 'vitest'
import {
  add,
  ceilDivide,
  compare,
  DAYS_A_YEAR,
  floorDivide,
  HOURS_A_YEAR,
  interestOfPeriod,
  interestOver,
  isNegative,
  leftByRounding,
  sum,
  toAmount,
  ZERO,
} from '#protocol'
import { fc } from '../../support/property.ts'

const principal = fc.bigInt({ min: 1n, max: 10n ** 18n }).map((units) => {
  const text = units.toString().padStart(9, '0')
  return toAmount(`${text.slice(0, -8)}.${text.slice(-8)}`)
})
const rate = fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => (millionths / 1_000_000).toFixed(6))
const days = fc.integer({ min: 1, max: 730 })
const UNIT = toAmount('0.00000001')

describe('a division of units', () => {
  it('goes down for what is paid, and up for what is taken', () => {
    expect([floorDivide(7n, 2n), floorDivide(-7n, 2n), floorDivide(6n, 3n)]).toEqual([3n, -4n, 2n])
    expect([ceilDivide(7n, 2n), ceilDivide(-7n, 2n), ceilDivide(6n, 3n)]).toEqual([4n, -3n, 2n])
  })
})

describe('interest', () => {
  it('of a year is the yearly rate, in days and in hours', () => {
    expect(interestOver(toAmount('1000'), '0.05', DAYS_A_YEAR, DAYS_A_YEAR)).toBe('50')
    expect(interestOver(toAmount('1000'), '0.05', HOURS_A_YEAR, HOURS_A_YEAR)).toBe('50')
  })

  it('of a day is cut to eight decimals, and a later day gives what an earlier one was short of', () => {
    const lines = [1, 2, 7, 8].map((day) => interestOfPeriod(toAmount('1000'), '0.05', day, DAYS_A_YEAR))
    expect(lines).toEqual(['0.1369863', '0.1369863', '0.1369863', '0.13698631'])
    expect(interestOver(toAmount('1000'), '0.05', 8, DAYS_A_YEAR)).toBe('1.09589041')
  })

  it('does not drift: the periods add up to what all of them pay together', () => {
    fc.assert(
      fc.property(principal, rate, days, (of, at, count) => {
        const lines = Array.from({ length: count }, (_, each) => interestOfPeriod(of, at, each + 1, DAYS_A_YEAR))
        expect(sum(lines)).toBe(interestOver(of, at, count, DAYS_A_YEAR))
        expect(lines.some(isNegative)).toBe(false)
      }),
    )
  })

  it('is never more of two parts than of the whole, so that dividing a sum earns nothing', () => {
    fc.assert(
      fc.property(principal, principal, rate, days, (one, other, at, count) => {
        const parts = add(interestOver(one, at, count, DAYS_A_YEAR), interestOver(other, at, count, DAYS_A_YEAR))
        const whole = interestOver(add(one, other), at, count, DAYS_A_YEAR)
        expect(compare(parts, whole) <= 0).toBe(true)
      }),
    )
  })

  it('leaves less than one unit with the house, whatever the time', () => {
    fc.assert(
      fc.property(principal, rate, days, (of, at, count) => {
        const left = leftByRounding(of, at, count, DAYS_A_YEAR)
        expect(isNegative(left)).toBe(false)
        expect(compare(left, UNIT) < 0).toBe(true)
      }),
    )
    expect(leftByRounding(toAmount('1000'), '0.05', 1, DAYS_A_YEAR)).toBe('0.000000001369863013')
    expect(leftByRounding(toAmount('1000'), '0.05', DAYS_A_YEAR, DAYS_A_YEAR)).toBe(ZERO)
  })
})
