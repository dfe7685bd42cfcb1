import { addressFault, tidyAddress } from './address.ts'
import { BANK_NUMBERS } from './bankNumbers.ts'
import type { PayFieldKey } from './channel.ts'
import { ibanFault } from './iban.ts'

/** The pattern of a field's value, without the spaces with which people group it. */
const PATTERNS: Readonly<Partial<Record<PayFieldKey, RegExp>>> = {
  ...BANK_NUMBERS,
  branch: /^\d{3,5}$/,
}

const NAMES: ReadonlySet<PayFieldKey> = new Set(['holder', 'bank'])
/** Fields that keep their case and their gaps. */
const asWritten: ReadonlySet<PayFieldKey> = new Set(['holder', 'bank', 'network'])

/** A field as it is stored: trimmed, and grouped ones in capitals without their gaps. */
export const tidyField = (key: PayFieldKey, value: string): string => {
  if (key === 'address') return tidyAddress(value)
  return asWritten.has(key) ? value.trim().replace(/\s+/g, ' ') : value.replace(/[\s.-]/g, '').toUpperCase()
}

/** Is a tidied value well formed, so that a payment to it is possible? */
export const isPayable = (key: PayFieldKey, value: string, network: string): boolean => {
  if (NAMES.has(key))
    return value.length >= 2 && value.length <= 80 && /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069<>]*$/u.test(value)
  if (key === 'iban') return ibanFault(value) === undefined
  if (key === 'address') return addressFault(network, value) === undefined
  if (key === 'network') return value === network
  return PATTERNS[key]?.test(value) ?? false
}
