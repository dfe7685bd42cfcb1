import { describe, expect, it } from 'vitest'
import {
  adlRank,
  compare,
  disposalGain,
  type Holding,
  insuredPart,
  isMultiple,
  negate,
  toAmount,
  toPrice,
} from '#protocol'
import { fc } from '../../../support/property.ts'

const holding = (side: Holding['side'], margin: string): Holding => ({
  side,
  size: toAmount('2'),
  cost: toAmount('200'),
  margin: toAmount(margin),
  leverage: 10,
})

const cents = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((value) => toAmount((value / 100).toFixed(2)))

describe('who pays for others first', () => {
  it('is ranked by profit over what was put up, times effective leverage', () => {
    // 20 gained on 20 put up; 220 held on 40.
    expect(adlRank(holding('long', '20'), toPrice('110'))).toBe('5.5')
    expect(adlRank(holding('short', '20'), toPrice('90'))).toBe('4.5')
  })
  it('is ranked lower where more was put up', () => {
    expect(Number(adlRank(holding('long', '100'), toPrice('110')))).toBeLessThan(5.5)
  })
  it('is nobody without a profit', () => {
    expect(adlRank(holding('long', '20'), toPrice('100'))).toBeUndefined()
    expect(adlRank(holding('short', '20'), toPrice('101'))).toBeUndefined()
  })
})

describe('how much the insurance lets the house sell', () => {
  const LOT = '0.001'
  const lots = fc.integer({ min: 1, max: 1e6 }).map((value) => toAmount((value / 1e3).toFixed(3)))

  it('is all of it where nothing is lost, or where it can pay all of the loss', () => {
    expect(insuredPart(toAmount('3'), toAmount('0'), toAmount('0'), LOT)).toBe('3')
    expect(insuredPart(toAmount('3'), toAmount('1'), toAmount('0'), LOT)).toBe('3')
    expect(insuredPart(toAmount('3'), toAmount('-10'), toAmount('10'), LOT)).toBe('3')
  })
  it('is nothing where the insurance is empty', () => {
    expect(insuredPart(toAmount('3'), toAmount('-10'), toAmount('0'), LOT)).toBe('0')
    expect(insuredPart(toAmount('3'), toAmount('-10'), toAmount('-1'), LOT)).toBe('0')
  })
  it('is the share of the size that the insurance is of the loss, in whole lots', () => {
    expect(insuredPart(toAmount('3'), toAmount('-10'), toAmount('4'), LOT)).toBe('1.2')
    expect(insuredPart(toAmount('1'), toAmount('-3'), toAmount('1'), LOT)).toBe('0.333')
  })
  it('is whole lots whose loss the insurance can pay, and one lot more would be too much', () => {
    fc.assert(
      fc.property(lots, cents(1, 1e6), cents(0, 1e7), cents(0, 1e6), (sz, from, down, insurance) => {
        const px = toPrice((Number(from) + Number(down)).toFixed(2))
        const at = toPrice(from)
        const gain = disposalGain('long', sz, px, at)
        const part = insuredPart(sz, gain, insurance, LOT)
        expect(isMultiple(part, LOT)).toBe(true)
        expect(compare(part, sz)).toBeLessThanOrEqual(0)
        expect(compare(negate(disposalGain('long', part, px, at)), insurance)).toBeLessThanOrEqual(0)
        if (part === sz) return
        const more = toAmount((Number(part) + 0.001).toFixed(3))
        expect(compare(negate(disposalGain('long', more, px, at)), insurance)).toBe(1)
      }),
    )
  })
})
