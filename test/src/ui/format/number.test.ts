import { describe, expect, it } from 'vitest'
import { styleOf } from '../../../../src/core/format/numberStyle.ts'
import {
  formatAmount,
  formatCompact,
  formatFixed,
  formatMoney,
  formatPercent,
  formatSigned,
  splitDecimals,
} from '../../../../src/ui/format/number.ts'
import { fc } from '../../../support/property.ts'

const en = styleOf('en')
const de = styleOf('de')
const fr = styleOf('fr')
const zh = styleOf('zh-cn')
const hk = styleOf('zh-hk')

describe('formatFixed', () => {
  it.each([
    ['63482.1', 2, en, '63,482.10'],
    ['63482.1', 2, de, '63.482,10'],
    ['63482.1', 2, fr, '63\u202f482,10'],
    ['0.53412', 5, en, '0.53412'],
    ['1234567', 0, en, '1,234,567'],
    ['999', 0, en, '999'],
    ['1000', 0, en, '1,000'],
    ['1.999', 2, en, '1.99'],
    ['-1.999', 2, en, '\u22121.99'],
    ['-0.004', 2, en, '0.00'],
    ['0', 4, en, '0.0000'],
    ['', 2, en, '--'],
    [undefined, 2, en, '--'],
    ['NaN', 2, en, '--'],
    ['1.2.3', 2, en, '--'],
    ['-', 2, en, '--'],
    ['1e5', 2, en, '--'],
    ['5.', 2, en, '--'],
  ] as const)('%s with %i decimals', (value, decimals, style, text) => {
    expect(formatFixed(value, decimals, style)).toBe(text)
  })

  it('cuts and never rounds, whatever the figure', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(999_999), fc.integer({ min: 0, max: 6 }), (whole, fraction, decimals) => {
        const digits = String(fraction).padStart(6, '0')
        const plain = formatFixed(`${whole}.${digits}`, decimals, en).replaceAll(',', '')
        expect(plain).toBe(decimals === 0 ? String(whole) : `${whole}.${digits.slice(0, decimals)}`)
      }),
    )
  })
})

describe('formatAmount', () => {
  it.each([
    ['1.50000000', 8, en, '1.5'],
    ['1.123456789', 8, en, '1.12345678'],
    ['1000', 8, de, '1.000'],
    ['10', 8, en, '10'],
    ['0.00000000', 8, en, '0'],
    ['', 8, en, '0.0000'],
    [undefined, 8, de, '0,0000'],
    ['abc', 8, en, '--'],
    ['100', 0, en, '100'],
  ] as const)('%s', (value, decimals, style, text) => {
    expect(formatAmount(value, decimals, style)).toBe(text)
  })
})

describe('formatMoney', () => {
  it.each([
    ['24318.6', 2, 2, '24,318.60'],
    ['24318.629', 2, 2, '24,318.62'],
    ['0.01573712', 2, 8, '0.01573712'],
    ['10', 2, 8, '10.00'],
    ['12', 0, 2, '12'],
    ['12.3', 0, 2, '12.3'],
    ['0.001', 0, 2, '0'],
    [undefined, 2, 8, '--'],
  ] as const)('%s with %i to %i decimals', (value, least, most, text) => {
    expect(formatMoney(value, least, most, en)).toBe(text)
  })
})

describe('formatCompact', () => {
  it.each([
    ['999', en, '999'],
    ['1000', en, '1K'],
    ['1540', en, '1.54K'],
    ['486200000', en, '486.2M'],
    ['2419999999', en, '2.41G'],
    ['1500000000000', en, '1.5T'],
    ['2000000000000000', en, '2B'],
    ['2419999999', de, '2,41G'],
    ['9999', zh, '9,999'],
    ['12345', zh, '1.23万'],
    ['123456789', zh, '1.23亿'],
    ['12345', hk, '1.23萬'],
    ['123456789', hk, '1.23億'],
    ['-1540', en, '\u22121.54K'],
    ['0001540.5', en, '1.54K'],
    ['', en, '0.0000'],
    ['NaN', en, '--'],
  ] as const)('%s', (value, style, text) => {
    expect(formatCompact(value, 2, style)).toBe(text)
  })
})

describe('formatPercent', () => {
  it.each([
    ['0.0184', en, '+1.84%'],
    ['-0.0215', en, '\u22122.15%'],
    [0.018, en, '+1.80%'],
    ['0.018499', en, '+1.84%'],
    ['0', en, '0.00%'],
    ['-0.00001', en, '0.00%'],
    ['0.0184', de, '+1,84\u00a0%'],
    ['0.0184', fr, '+1,84\u202f%'],
    [12.345, en, '+1,234.50%'],
    [Number.NaN, en, '--'],
    [Number.POSITIVE_INFINITY, en, '--'],
    ['', en, '--'],
    [undefined, en, '--'],
  ] as const)('%s', (fraction, style, text) => {
    expect(formatPercent(fraction, 2, style)).toBe(text)
  })
})

it('a signed figure carries its sign, but zero carries none', () => {
  expect(formatSigned('182.4', 2, en)).toBe('+182.40')
  expect(formatSigned('-182.4', 2, en)).toBe('\u2212182.40')
  expect(formatSigned('0.001', 2, en)).toBe('0.00')
  expect(formatSigned(undefined, 2, en)).toBe('--')
})

it('the decimals are cut off behind the language’s own sign', () => {
  expect(splitDecimals('24,318.62', en)).toEqual(['24,318.', '62'])
  expect(splitDecimals('24.318,62', de)).toEqual(['24.318,', '62'])
  expect(splitDecimals('24.318', de)).toEqual(['24.318', ''])
})
