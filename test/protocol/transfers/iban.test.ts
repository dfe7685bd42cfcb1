import { describe, expect, it } from 'vitest'
import { ibanFault } from '../../../protocol/transfers/iban.ts'
import { fc } from '../../support/property.ts'

/** Examples of the registry. */
const VALID = [
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'NO9386011117947',
  'CH9300762011623852957',
  'MT84MALT011000012345MTLCAST001S',
  'BR1800360305000010009795493C1',
  'LC55HEMM000100010012001200023015',
]

describe('an IBAN', () => {
  it.each(VALID)('%s is valid', (iban) => {
    expect(ibanFault(iban)).toBeUndefined()
  })

  it.each([
    ['', 'form'],
    ['de89370400440532013000', 'form'],
    ['DE89 3704 0044 0532 0130 00', 'form'],
    ['D189370400440532013000', 'form'],
    ['US89370400440532013000', 'country'],
    ['DE8937040044053201300', 'length'],
    ['DE893704004405320130000', 'length'],
    ['DE88370400440532013000', 'checksum'],
  ])('%j is none: %s', (text, fault) => {
    expect(ibanFault(text)).toBe(fault)
  })

  it('is refused with any one digit changed, and with any two neighbors exchanged', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...VALID),
        fc.integer({ min: 2, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        (iban, place, by) => {
          const at = 2 + (place % (iban.length - 2))
          const digit = iban[at] ?? ''
          const changed = /\d/.test(digit)
            ? iban.slice(0, at) + String((Number(digit) + by) % 10) + iban.slice(at + 1)
            : `${iban.slice(0, at)}${digit === 'X' ? 'Y' : 'X'}${iban.slice(at + 1)}`
          expect(ibanFault(changed)).toBe('checksum')
          const next = iban[at + 1] ?? digit
          if (at < 4 || next === digit) return
          expect(ibanFault(iban.slice(0, at) + next + digit + iban.slice(at + 2))).toBe('checksum')
        },
      ),
    )
  })
})
