import { describe, expect, it } from 'vitest'
import {
  FUNDING_INTERVAL,
  fundingPayment,
  fundingRateOf,
  markPriceOf,
  negate,
  nextFunding,
  toAmount,
  toPrice,
} from '#protocol'
import { fraction, largest, least, minus, opposite, order, plus, times, written } from '../../../support/fraction.ts'
import { fc } from '../../../support/property.ts'

const HOUR = 3_600_000

describe('funding', () => {
  it.each([
    ['0', '0.0001'],
    ['0.0003', '0.0001'],
    ['-0.0004', '0.0001'],
    ['0.0006', '0.0001'],
    ['0.001', '0.0005'],
    ['-0.001', '-0.0005'],
  ])('a premium of %s makes a rate of %s', (premium, rate) => expect(fundingRateOf(toAmount(premium))).toBe(rate))
  it('is the formula for any premium', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (units) => {
        const premium = fraction((units / 1e8).toFixed(8))
        const bound = fraction('0.0005')
        const damped = least(bound, largest(opposite(bound), minus(fraction('0.0001'), premium)))
        expect(fundingRateOf(toAmount((units / 1e8).toFixed(8)))).toBe(written(plus(premium, damped), 10, 'down'))
      }),
    )
  })
  it('comes at 00, 08 and 16 UTC', () => {
    const noon = Date.UTC(2026, 10, 22, 12)
    expect(new Date(nextFunding(noon)).toISOString()).toBe('2026-11-22T16:00:00.000Z')
    expect(nextFunding(nextFunding(noon)) - nextFunding(noon)).toBe(FUNDING_INTERVAL)
    expect(nextFunding(Date.UTC(2026, 10, 22, 16) - 1)).toBe(Date.UTC(2026, 10, 22, 16))
  })
  it('is paid by longs at a rate above zero, and got by shorts', () => {
    expect(fundingPayment(toAmount('2'), toPrice('60000'), toAmount('0.0001'))).toBe('12')
    expect(fundingPayment(toAmount('-2'), toPrice('60000'), toAmount('0.0001'))).toBe('-12')
    expect(fundingPayment(toAmount('2'), toPrice('60000'), toAmount('-0.0001'))).toBe('-12')
    expect(fundingPayment(toAmount('-2'), toPrice('60000'), toAmount('-0.0001'))).toBe('12')
    expect(fundingPayment(toAmount('2'), toPrice('60000'), toAmount('0'))).toBe('0')
  })
  it('what is paid is rounded up and what is got down, so that long and short never gain on the house', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 2_000_000_000 }),
        fc.integer({ min: -100_000_000, max: 100_000_000 }),
        (lots, ticks, units) => {
          const [size, mark, rate] = [(lots / 1e5).toFixed(5), (ticks / 1e4).toFixed(4), (units / 1e10).toFixed(10)]
          const exact = times(times(fraction(size), fraction(mark)), fraction(rate))
          const paid = fundingPayment(toAmount(size), toPrice(mark), toAmount(rate))
          const other = fundingPayment(negate(toAmount(size)), toPrice(mark), toAmount(rate))
          expect(paid).toBe(written(exact, 12, units > 0 ? 'up' : 'down'))
          const house = plus(fraction(paid), fraction(other))
          expect(order(house, fraction('0'))).not.toBe(-1)
          expect(order(house, fraction('0.000000000001'))).not.toBe(1)
        },
      ),
    )
  })
})

describe('the mark price', () => {
  const parts = {
    index: toPrice('60000'),
    fundingRate: toAmount('0.0008'),
    untilFunding: 4 * HOUR,
    last: toPrice('60100'),
  }
  it('is the middle of the funded index, the index with the basis, and the last price', () => {
    // 60,000·(1 + 0.0008·4/8) = 60,024; 60,000 + 50; 60,100.
    expect(markPriceOf({ ...parts, basis: toAmount('50') })).toBe('60050')
    expect(markPriceOf({ ...parts, basis: toAmount('10') })).toBe('60024')
    expect(markPriceOf({ ...parts, basis: toAmount('500') })).toBe('60100')
  })
  it('stands between the other two without a basis', () => {
    expect(markPriceOf({ ...parts, basis: undefined })).toBe('60062')
  })
  it('is not moved by one wild print', () => {
    expect(markPriceOf({ ...parts, basis: toAmount('50'), last: toPrice('1') })).toBe('60024')
    expect(markPriceOf({ ...parts, basis: toAmount('50'), last: toPrice('999999') })).toBe('60050')
  })
  it('is cut to the decimals asked for', () => {
    expect(markPriceOf({ ...parts, untilFunding: HOUR, basis: toAmount('1') }, 1)).toBe('60006')
    expect(markPriceOf({ ...parts, index: toPrice('60000.77'), untilFunding: HOUR, basis: toAmount('1') }, 1)).toBe(
      '60006.7',
    )
  })
})
