import { describe, expect, it } from 'vitest'
import {
  breakEven,
  compare,
  creditOf,
  expectedPer100,
  houseEdge,
  isNegative,
  shareRange,
  subtract,
  toAmount,
  winPays,
} from '#protocol'
import { fc } from '../../../support/property.ts'

const ratios = fc.integer({ min: 1, max: 9_999 }).map((n) => `0.${String(n).padStart(4, '0')}`)
const stakes = fc.integer({ min: 500, max: 500_000 }).map((cents) => toAmount((cents / 100).toFixed(2)))

describe('the odds', () => {
  it('of a ratio of 0.85: 54.1 % to break even, 7.5 % for the venue, −7.50 of 100', () => {
    expect(breakEven('0.85', 3)).toBe('0.541')
    expect(houseEdge('0.85')).toBe('0.075')
    expect(expectedPer100('0.85')).toBe('-7.5')
    expect(breakEven('0.8')).toBe('0.5556')
  })

  it('never flatter: break-even and edge round up, what is won rounds down', () => {
    fc.assert(
      fc.property(ratios, stakes, (ratio, stake) => {
        const r = Number(ratio)
        expect(Number(breakEven(ratio))).toBeGreaterThanOrEqual(1 / (1 + r))
        expect(Number(breakEven(ratio)) - 1 / (1 + r)).toBeLessThan(0.0001)
        expect(Number(houseEdge(ratio))).toBeCloseTo(0.5 * (1 - r), 12)
        const pays = winPays(stake, ratio)
        expect(Number(pays)).toBeCloseTo(Number(stake) * (1 + r), 6)
        expect(compare(pays, stake)).toBe(1)
      }),
    )
  })

  it('a fair coin at the break-even chance neither wins nor loses; at a half it loses the edge', () => {
    fc.assert(
      fc.property(ratios, (ratio) => {
        const r = Number(ratio)
        const p = Number(breakEven(ratio, 12))
        expect(p * (1 + r) - 1).toBeCloseTo(0, 9)
        expect(Number(expectedPer100(ratio))).toBeCloseTo(50 * (1 + r) - 100, 9)
        expect(isNegative(expectedPer100(ratio))).toBe(true)
      }),
    )
  })

  it('what is credited: a win pays, a loss nothing, a tie and a void the stake', () => {
    const stake = toAmount('10.01')
    expect(creditOf('win', stake, '0.85')).toBe('18.5185')
    expect(creditOf('lose', stake, '0.85')).toBe('0')
    expect(subtract(creditOf('tie', stake, '0.85'), stake)).toBe('0')
    expect(creditOf('void', stake, '0.85')).toBe(stake)
  })

  it('one’s own share of wins comes with its range', () => {
    expect(shareRange(0, 0)).toBeUndefined()
    const range = shareRange(54, 100)
    expect(range?.share).toBe('0.54')
    expect(range?.low).toBeCloseTo(0.4426, 3)
    expect(range?.high).toBeCloseTo(0.6344, 3)
    expect(shareRange(0, 3)?.low).toBe(0)
    expect(shareRange(3, 3)?.high).toBe(1)
  })
})
