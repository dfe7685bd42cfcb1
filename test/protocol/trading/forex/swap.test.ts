import { describe, expect, it } from 'vitest'
import { AS_DOLLARS, isOpenAt, nextRollover, restAt, rolloversBetween, swapPayment, toAmount, toPrice } from '#protocol'
import { fraction, over, times, written } from '../../../support/fraction.ts'
import { fc } from '../../../support/property.ts'

const at = (text: string): number => Date.parse(text)
const list = (from: string, until: string) =>
  rolloversBetween(at(from), at(until)).map(({ time, days }) => `${new Date(time).toISOString().slice(0, 16)} ${days}`)

describe('rollovers', () => {
  it('are at 17:00 in New York, five a week with seven days', () => {
    expect(list('2026-11-22T00:00:00Z', '2026-11-29T00:00:00Z')).toEqual([
      '2026-11-23T22:00 1',
      '2026-11-24T22:00 1',
      '2026-11-25T22:00 3',
      '2026-11-26T22:00 1',
      '2026-11-27T22:00 1',
    ])
  })
  it('keep to New York when it turns its clocks, in March and in November', () => {
    expect(list('2027-03-12T00:00:00Z', '2027-03-16T00:00:00Z')).toEqual(['2027-03-12T22:00 1', '2027-03-15T21:00 1'])
    expect(list('2027-11-05T00:00:00Z', '2027-11-09T00:00:00Z')).toEqual(['2027-11-05T21:00 1', '2027-11-08T22:00 1'])
  })
  it('a holiday has none, and its days come with the one before', () => {
    // Christmas Day 2026 is a Friday, New Year's Day 2031 a Wednesday, Christmas Day 2028 a Monday.
    expect(list('2026-12-23T00:00:00Z', '2026-12-29T00:00:00Z')).toEqual([
      '2026-12-23T22:00 3',
      '2026-12-24T22:00 2',
      '2026-12-28T22:00 1',
    ])
    expect(list('2030-12-31T00:00:00Z', '2031-01-03T00:00:00Z')).toEqual(['2030-12-31T22:00 4', '2031-01-02T22:00 1'])
    expect(list('2028-12-22T00:00:00Z', '2028-12-27T00:00:00Z')).toEqual(['2028-12-22T22:00 2', '2028-12-26T22:00 1'])
  })
  it('charge seven days in every week of many years, whatever rests', () => {
    for (let week = at('2026-01-04T12:00:00Z'); week < at('2034-01-01T00:00:00Z'); week += 28 * 86_400_000) {
      const days = rolloversBetween(week, week + 28 * 86_400_000).reduce((sum, one) => sum + one.days, 0)
      // Days that a holiday gives to the rollover before it may fall into the four weeks before.
      expect(Math.abs(days - 28)).toBeLessThanOrEqual(3)
    }
    const all = rolloversBetween(at('2026-01-04T12:00:00Z'), at('2033-12-18T12:00:00Z'))
    expect(all.reduce((sum, { days }) => sum + days, 0)).toBe(415 * 7)
  })
  it('the next one lies after the moment, and at a close of the market', () => {
    const moments = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2036-01-01T00:00:00Z') })
    fc.assert(
      fc.property(moments, (moment) => {
        const { time } = nextRollover(moment)
        expect(time).toBeGreaterThan(moment)
        expect(isOpenAt('forex', time - 1)).toBe(true)
        expect(isOpenAt('forex', time)).toBe(false)
        expect(nextRollover(time).time).toBeGreaterThan(time)
      }),
    )
  })
})

describe('what a position pays', () => {
  it.each([
    // 1 lot, −0.65 pips for three days; 0.5 lot of a yen pair, 0.9 pips got for one day at 150.
    ['100000', '-0.65', '0.0001', 3, AS_DOLLARS, '19.5'],
    ['50000', '0.9', '0.01', 1, { px: toPrice('150'), inverse: true }, '-3'],
    ['1000', '-0.1', '0.01', 1, { px: toPrice('149'), inverse: true }, '0.00671141'],
    ['1000', '0.1', '0.01', 1, { px: toPrice('149'), inverse: true }, '-0.0067114'],
  ] as const)('%s units at %s pips of %s for %i days', (size, pips, pip, days, conversion, expected) => {
    expect(swapPayment(toAmount(size), toAmount(pips), toPrice(pip), days, conversion)).toBe(expected)
  })
  it('is that of plain fractions: paid rounded up, got rounded down', () => {
    const hundredths = fc.integer({ min: -500, max: 500 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        hundredths,
        fc.integer({ min: 1, max: 5 }),
        (lots, pips, days) => {
          const [size, per] = [String(lots * 1_000), (pips / 100).toFixed(2)]
          const inQuote = times(times(fraction(size), fraction(per)), times(fraction('0.01'), fraction(String(days))))
          const exact = over(times(inQuote, fraction('-1')), fraction('150.005'))
          const conversion = { px: toPrice('150.005'), inverse: true }
          expect(swapPayment(toAmount(size), toAmount(per), toPrice('0.01'), days, conversion)).toBe(
            toAmount(written(exact, 8, pips < 0 ? 'up' : 'down')),
          )
        },
      ),
    )
  })
})

describe('why a market rests', () => {
  it.each([
    ['forex', '2026-11-25T21:59:59Z', undefined],
    ['forex', '2026-11-25T22:00:00Z', 'break'],
    ['metal', '2026-11-25T22:59:59Z', 'break'],
    ['metal', '2026-11-25T23:00:00Z', undefined],
    ['forex', '2026-11-27T22:00:00Z', 'weekend'],
    ['forex', '2026-11-29T21:59:00Z', 'weekend'],
    ['forex', '2026-12-24T23:00:00Z', 'holiday'],
    ['always', '2026-12-25T12:00:00Z', undefined],
  ] as const)('%s at %s: %s', (hours, moment, rest) => {
    expect(restAt(hours, at(moment))).toBe(rest)
  })
})
