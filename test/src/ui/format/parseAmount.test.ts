import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#protocol'
import { styleOf } from '../../../../src/core/format/numberStyle.ts'
import { formatAmount } from '../../../../src/ui/format/number.ts'
import { parseAmount } from '../../../../src/ui/format/parseAmount.ts'
import { fc } from '../../../support/property.ts'

const en = styleOf('en')
const de = styleOf('de')
const fr = styleOf('fr')

describe('a typed number', () => {
  it.each([
    ['1.5', en, '1.5'],
    ['1,500', en, '1500'],
    ['1,500.25', en, '1500.25'],
    ['1,500,000', en, '1500000'],
    ['1 500', en, '1500'],
    ['1’500.5', en, '1500.5'],
    ['007', en, '7'],
    ['.5', en, '0.5'],
    ['5.', en, '5'],
    ['  12  ', en, '12'],
    ['１２３．５', en, '123.5'],
    ['1,5', de, '1.5'],
    ['1.500', de, '1500'],
    ['1.500,25', de, '1500.25'],
    ['1.500.000', de, '1500000'],
    [',5', de, '0.5'],
    ['1 500,25', fr, '1500.25'],
    ['1\u202f500,25', fr, '1500.25'],
    ['0.123456789012345678', en, '0.123456789012345678'],
  ] as const)('%s is read', (text, style, value) => {
    expect(parseAmount(text, style)).toEqual({ ok: true, value })
  })

  it.each([
    ['1,5', en],
    ['1,50', en],
    ['0,500', en],
    ['1,5000', en],
    ['15,00', en],
    ['1.500.000', en],
    ['1,500,00', en],
    ['1.5', de],
    ['0.500', de],
    ['1.50', de],
    ['1,500,000', de],
    ['1.500 000', de],
  ] as const)('%s could be read two ways and is refused', (text, style) => {
    expect(parseAmount(text, style)).toEqual({ ok: false, why: 'ambiguous' })
  })

  it.each(['-1', '+1', '1e5', 'abc', '1.2.3', '..', '.', '1 BTC'])('%s is no number', (text) => {
    expect(parseAmount(text, en)).toEqual({ ok: false, why: 'notNumber' })
  })

  it.each(['0.1234567890123456789', '123456789012345678901', '9'.repeat(40)])('%s has too many digits', (text) => {
    expect(parseAmount(text, en)).toEqual({ ok: false, why: 'tooLong' })
  })

  it.each(['', '   '])('%j is empty', (text) => {
    expect(parseAmount(text, en)).toEqual({ ok: false, why: 'empty' })
  })

  it('reads back what is shown, in each language', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LANGUAGES),
        fc.nat(2_000_000_000),
        fc.nat(99_999_999),
        (language, whole, fraction) => {
          const style = styleOf(language)
          const value = formatAmount(`${whole}.${String(fraction).padStart(8, '0')}`, 8, en).replaceAll(',', '')
          expect(parseAmount(formatAmount(value, 8, style), style)).toEqual({ ok: true, value })
        },
      ),
    )
  })
})
