import { BANK_NUMBERS } from '../transfers/bankNumbers.ts'
import { ibanFault } from '../transfers/iban.ts'
import { passesLuhn } from './luhn.ts'
import type { PayDataKey, PayDatum, PayMethodSettings } from './payMethod.ts'

/**
 * Why a payment to this datum is not possible: not of its shape, of a country in which the method is not offered, or
 * mistyped (its check digits do not fit).
 */
export type PayDataFault = 'form' | 'country' | 'checksum'

/** Bank and branch are names, which keep their case and their gaps. */
const NAMES: ReadonlySet<PayDataKey> = new Set(['bank', 'branch'])

/** A datum as it is stored: trimmed, and numbers without the gaps with which people group them. */
export const tidyPayData = (key: PayDataKey, value: string): string => {
  if (NAMES.has(key)) return value.trim().replace(/\s+/g, ' ')
  if (key === 'qr') return value
  const plain = value.replace(/[\s.()-]/g, '').toUpperCase()
  // 00 is how some countries dial the plus of an international number.
  return key === 'phone' ? plain.replace(/^00/, '+') : plain
}

const PATTERNS: Readonly<Record<Exclude<PayDataKey, 'iban'>, RegExp>> = {
  ...BANK_NUMBERS,
  bank: /^[^\p{C}<>]{2,60}$/u,
  branch: /^[^\p{C}<>]{1,60}$/u,
  cardNumber: /^\d{12,19}$/,
  phone: /^\+[1-9]\d{6,14}$/,
  qr: /^[0-9a-f]{32}$/,
}

/** What is wrong with a tidied datum of a method; undefined: nothing. */
export const payDataFault = (
  key: PayDataKey,
  value: string,
  { countries }: Pick<PayMethodSettings, 'countries'>,
): PayDataFault | undefined => {
  if (key === 'iban') {
    const fault = ibanFault(value)
    if (fault !== undefined) return fault === 'length' ? 'form' : fault
    return countries.length === 0 || countries.includes(value.slice(0, 2)) ? undefined : 'country'
  }
  if (!PATTERNS[key].test(value)) return 'form'
  return key === 'cardNumber' && !passesLuhn(value) ? 'checksum' : undefined
}

const HIDDEN = '••••'

/** How many characters of a datum stay visible at its beginning and its end; what is missing here is shown whole. */
const SHOWN: Readonly<Partial<Record<PayDataKey, readonly [first: number, last: number]>>> = {
  iban: [4, 4],
  accountNumber: [0, 4],
  cardNumber: [0, 4],
  phone: [3, 2],
}

/** A datum of which at most half is shown, for lists, mails and ended orders. */
export const maskPayDatum = ({ key, value }: PayDatum): PayDatum => {
  const shown = SHOWN[key]
  if (shown === undefined) return { key, value }
  const [first, last] = shown
  // A short value keeps its last two characters alone.
  const [start, end] = value.length >= 2 * (first + last) ? [first, last] : [0, 2]
  return { key, value: [value.slice(0, start), HIDDEN, value.slice(-end)].filter((part) => part !== '').join(' ') }
}

/** The number among masked data, by which the owner recognizes a method; undefined without one. */
export const maskedNumber = (masked: readonly PayDatum[]): string | undefined =>
  masked.find(({ value }) => value.includes(HIDDEN))?.value
