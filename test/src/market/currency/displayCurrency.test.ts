import { describe, expect, it } from 'vitest'
import { toAmount } from '#protocol'
import { converted, displayCurrency } from '../../../../src/market/currency/displayCurrency.ts'

const rates = new Set(['USD', 'EUR', 'JPY'])

describe('the display currency', () => {
  it('is the chosen one, else that of the language, else none beside the dollar', () => {
    expect(displayCurrency(rates, 'de', 'JPY')).toBe('JPY')
    expect(displayCurrency(rates, 'de', undefined)).toBe('EUR')
    expect(displayCurrency(rates, 'en', undefined)).toBeUndefined()
    expect(displayCurrency(rates, 'de', 'USD')).toBeUndefined()
  })

  it('needs a rate', () => {
    expect(displayCurrency(new Set(), 'de', undefined)).toBeUndefined()
    expect(displayCurrency(rates, 'de', 'XYZ')).toBeUndefined()
  })

  it('multiplies by the units for one dollar', () => {
    expect(converted(toAmount('10'), '0.9')).toBe('9')
  })
})
