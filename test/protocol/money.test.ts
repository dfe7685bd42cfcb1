import { describe, expect, it } from 'vitest'
import {
  add,
  averagePrice,
  change,
  compare,
  compareRatios,
  decimalsOf,
  floorTo,
  isDecimal,
  isMultiple,
  isZero,
  notional,
  portion,
  productOfRatios,
  proportion,
  sizeFor,
  subtract,
  sum,
  sumOfRatios,
  toAmount,
  toPrice,
  truncate,
} from '#protocol'
import { fc } from '../support/property.ts'

/** Amounts as the ledger can hold them: up to 18 decimals. */
const amounts = fc
  .tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }))
  .map(([whole, part]) => toAmount(`${whole}.${String(part).padStart(18, '0')}`))

const scaled = (value: string): bigint => {
  const [whole = '0', part = ''] = value.replace('-', '').split('.')
  const magnitude = BigInt(whole) * 10n ** 18n + BigInt(part.padEnd(18, '0'))
  return value.startsWith('-') ? -magnitude : magnitude
}

describe('decimals on the wire', () => {
  it.each(['0', '1', '-1', '0.1', '123456.000000000000000001', '99999999999999999999'])('takes %s', (text) => {
    expect(isDecimal(text)).toBe(true)
  })
  it.each([
    '',
    ' ',
    '.5',
    '5.',
    '+1',
    '1e3',
    'NaN',
    'Infinity',
    '01',
    '0x1',
    '1,5',
    '1 000',
    '0.1234567890123456789',
    '1'.repeat(40),
    '--1',
    '١',
  ])('refuses %j', (text) => {
    expect(isDecimal(text)).toBe(false)
  })
})

describe('arithmetic', () => {
  it('adds and subtracts exactly, like integers of 18 decimals', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        expect(scaled(add(a, b))).toBe(scaled(a) + scaled(b))
        expect(scaled(subtract(a, b))).toBe(scaled(a) - scaled(b))
        expect(Math.sign(compare(a, b))).toBe(scaled(a) < scaled(b) ? -1 : scaled(a) > scaled(b) ? 1 : 0)
      }),
    )
  })
  it('sums what floats cannot', () => {
    expect(sum([toAmount('0.1'), toAmount('0.2')])).toBe('0.3')
  })
  it('never writes an exponent or a negative zero', () => {
    expect(toAmount('0.000000000000000001')).toBe('0.000000000000000001')
    expect(toAmount('99999999999999999999')).toBe('99999999999999999999')
    expect(subtract(toAmount('1'), toAmount('1'))).toBe('0')
    expect(truncate('-0.000000001')).toBe('0')
  })
  it('rounds a charge up and a credit down', () => {
    expect(notional(toAmount('0.333'), toPrice('0.1'), 'up', 2)).toBe('0.04')
    expect(notional(toAmount('0.333'), toPrice('0.1'), 'down', 2)).toBe('0.03')
    expect(portion(toAmount('1'), '0.0015', 'up', 3)).toBe('0.002')
  })
  it('buys no more than the money allows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), (money, cents) => {
        const quote = toAmount(String(money))
        const at = toPrice((cents / 100).toFixed(2))
        expect(compare(notional(sizeFor(quote, at), at, 'down'), quote)).toBeLessThanOrEqual(0)
      }),
    )
  })
  it('averages, and knows nothing of an empty fill', () => {
    expect(averagePrice(toAmount('301'), toAmount('3'), 4)).toBe('100.3333')
    expect(averagePrice(toAmount('0'), toAmount('0'))).toBeUndefined()
  })
})

describe('the share of an amount', () => {
  const shares = fc.tuple(amounts, amounts, amounts).filter(([, , whole]) => !isZero(whole))

  it('is the exact product over the whole, cut once towards zero', () => {
    fc.assert(
      fc.property(shares, ([of, part, whole]) => {
        expect(scaled(proportion(of, part, whole))).toBe((scaled(of) * scaled(part)) / scaled(whole))
      }),
    )
  })
  it('is never rounded up, however near it comes to the next digit', () => {
    // 1 − 3.33e-37 of the last digit.
    const [of, part] = [toAmount('0.000000000000000001'), toAmount('2999999999999999999.999999999999999999')]
    expect(proportion(of, part, toAmount('3000000000000000000'))).toBe('0')
  })
  it('is all of it for all of the whole, and nothing for nothing', () => {
    fc.assert(
      fc.property(shares, ([of, , whole]) => {
        expect(proportion(of, whole, whole)).toBe(of)
        expect(proportion(of, toAmount('0'), whole)).toBe('0')
      }),
    )
  })
  it('and the share of the rest come to no more than the whole amount, and to a last digit less at most', () => {
    const parts = fc
      .tuple(amounts, amounts)
      .map(([a, b]) => [toAmount(a.replace('-', '')), toAmount(b.replace('-', ''))])
    fc.assert(
      fc.property(amounts, parts, (of, [a = toAmount('0'), b = toAmount('0')]) => {
        const positive = toAmount(of.replace('-', ''))
        const [part, whole] = compare(a, b) <= 0 ? [a, b] : [b, a]
        fc.pre(!isZero(whole))
        const both = sum([proportion(positive, part, whole), proportion(positive, subtract(whole, part), whole)])
        expect(scaled(positive) - scaled(both)).toBeGreaterThanOrEqual(0n)
        expect(scaled(positive) - scaled(both)).toBeLessThanOrEqual(1n)
      }),
    )
  })
})

describe('ratios', () => {
  it('are added, multiplied and compared as the decimals that they are', () => {
    expect(sumOfRatios('0.005', '0.0005')).toBe('0.0055')
    expect(productOfRatios('0.25', '-4')).toBe('-1')
    expect(productOfRatios('0.000000001', '0.0000000019')).toBe('0.000000000000000001')
    expect(compareRatios('0.8', '0.80')).toBe(0)
    expect(compareRatios('10', '9')).toBe(1)
  })
})

describe('steps', () => {
  it.each([
    ['1.23456', '0.001', '1.234'],
    ['0.0009', '0.001', '0'],
    ['157', '10', '150'],
    ['7.5', '0.25', '7.5'],
  ])('%s in steps of %s is %s', (value, step, expected) => {
    expect(floorTo(toAmount(value), step)).toBe(expected)
    expect(isMultiple(toAmount(expected), step)).toBe(true)
  })
  it.each([
    ['0.001', 3],
    ['10', 0],
    ['0.25', 2],
  ])('a step of %s has %i decimals', (step, decimals) => {
    expect(decimalsOf(step)).toBe(decimals)
  })
})

describe('display', () => {
  it('cuts and does not round', () => {
    expect(truncate('0.123456789')).toBe('0.12345678')
    expect(truncate('1.999', 2)).toBe('1.99')
  })
  it('tells a relative move, and nothing from a zero', () => {
    expect(change('200', '201')).toBe('0.005')
    expect(change('0', '5')).toBe('0')
  })
})
