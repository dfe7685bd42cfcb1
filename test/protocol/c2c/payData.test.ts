import { describe, expect, it } from 'vitest'
import { maskPayDatum, type PayDataKey, payDataFault, payDataKey, tidyPayData } from '#protocol'
import { passesLuhn } from '../../../protocol/c2c/luhn.ts'
import { fc } from '../../support/property.ts'

const EVERYWHERE = { countries: [] }

const withCheckDigit = (digits: string): string =>
  digits + String('0123456789'.split('').find((digit) => passesLuhn(digits + digit)))
const cards = fc.stringMatching(/^\d{11,18}$/).map(withCheckDigit)

describe('the check digit of a card', () => {
  it.each(['4242424242424242', '5555555555554444', '378282246310005', '6011000990139424'])('%s is right', (number) => {
    expect(passesLuhn(number)).toBe(true)
  })

  it('is wrong once any digit is changed', () => {
    fc.assert(
      fc.property(cards, fc.nat({ max: 18 }), fc.integer({ min: 1, max: 9 }), (card, place, by) => {
        const at = place % card.length
        const changed = card.slice(0, at) + String((Number(card[at]) + by) % 10) + card.slice(at + 1)
        expect(passesLuhn(card)).toBe(true)
        expect(passesLuhn(changed)).toBe(false)
      }),
    )
  })
})

describe('payment data', () => {
  it.each<[PayDataKey, string, string]>([
    ['iban', ' de89 3704-0044 0532.0130 00 ', 'DE89370400440532013000'],
    ['cardNumber', '4242 4242 4242 4242', '4242424242424242'],
    ['phone', '0049 (151) 234-5678', '+491512345678'],
    ['sortCode', '12-34-56', '123456'],
    ['bank', '  Banca   d’Italia ', 'Banca d’Italia'],
  ])('%s is stored without gaps: %j', (key, typed, stored) => {
    expect(tidyPayData(key, typed)).toBe(stored)
    expect(tidyPayData(key, stored)).toBe(stored)
    expect(payDataFault(key, stored, EVERYWHERE)).toBeUndefined()
  })

  it.each<[PayDataKey, string, string]>([
    ['iban', 'DE88370400440532013000', 'checksum'],
    ['iban', 'DE8937040044053201300', 'form'],
    ['cardNumber', '4242424242424241', 'checksum'],
    ['cardNumber', '42424242424', 'form'],
    ['phone', '015112345678', 'form'],
    ['phone', '+0151234567', 'form'],
    ['sortCode', '12345', 'form'],
    ['routing', '12345678', 'form'],
    ['bank', 'x', 'form'],
    ['bank', 'a\u202eb', 'form'],
    ['bank', '<b>bank</b>', 'form'],
    ['qr', 'somewhere', 'form'],
  ])('%s %j is refused: %s', (key, value, fault) => {
    expect(payDataFault(key, value, EVERYWHERE)).toBe(fault)
  })

  it('an IBAN of a country in which the method is not offered is refused', () => {
    const iban = 'DE89370400440532013000'
    expect(payDataFault('iban', iban, { countries: ['DE', 'FR'] })).toBeUndefined()
    expect(payDataFault('iban', iban, { countries: ['FR'] })).toBe('country')
  })

  it('shows at most half of a number where it is masked, and names whole', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<PayDataKey>('iban', 'accountNumber', 'cardNumber', 'phone'),
        fc.stringMatching(/^[A-Z0-9]{4,34}$/),
        (key, value) => {
          const masked = maskPayDatum({ key, value }).value
          const [start = '', end = ''] = masked.includes(' ') ? masked.split(' •••• ') : ['', '']
          const shown = masked.startsWith('••••') ? masked.slice(5).length : start.length + end.length
          expect(masked).toContain('••••')
          expect(shown).toBeLessThanOrEqual(value.length / 2)
        },
      ),
    )
    for (const key of payDataKey.options.filter((one) =>
      ['bank', 'branch', 'bic', 'sortCode', 'routing'].includes(one),
    ))
      expect(maskPayDatum({ key, value: 'Some Bank' })).toEqual({ key, value: 'Some Bank' })
  })
})
