import { type Amount, isDecimal, toAmount } from '#protocol'
import type { NumberStyle } from '../../core/format/numberStyle.ts'

/**
 * Why a typed number is refused. `ambiguous`: it could be read two ways, and is not guessed; `tooLong`: a number, but with
 * more digits than the ledger holds.
 */
export type AmountRefusal = 'empty' | 'ambiguous' | 'notNumber' | 'tooLong'
export type ParsedAmount =
  | { readonly ok: true; readonly value: Amount }
  | { readonly ok: false; readonly why: AmountRefusal }

const refuse = (why: AmountRefusal): ParsedAmount => ({ ok: false, why })

const SPACES = /[\u0020\u00a0\u2009\u202f]/g
const CHARACTERS = /^[\d.,'\u2019 ]+$/
/** 1 to 3 digits (no leading zero: `0,500` is no five hundred), then complete groups of three with one kind of separator. */
const GROUPS = /^[1-9]\d{0,2}(?:([.,'\u2019 ])\d{3})(?:\1\d{3})*$/

/**
 * Reads what was typed or pasted (decision 227). The language's own decimal sign decides; its counterpart is only a
 * group separator, and only if the groups are complete: in German `1.500` is fifteen hundred and `1.5` is refused.
 * No sign, no exponent. Full-width digits count as digits.
 */
export const parseAmount = (text: string, { decimal }: Pick<NumberStyle, 'decimal'>): ParsedAmount => {
  const plain = text.normalize('NFKC').replace(SPACES, ' ').trim()
  if (plain === '') return refuse('empty')
  if (!CHARACTERS.test(plain) || !/\d/.test(plain)) return refuse('notNumber')
  const parts = plain.split(decimal)
  const [whole = '', fraction = ''] = parts
  if (parts.length > 2) return refuse(GROUPS.test(plain) ? 'ambiguous' : 'notNumber')
  if (!/^\d*$/.test(fraction)) return refuse('ambiguous')
  if (!/^\d*$/.test(whole) && !GROUPS.test(whole)) return refuse('ambiguous')
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  const value = fraction === '' ? digits : `${digits}.${fraction}`
  return isDecimal(value) ? { ok: true, value: toAmount(value) } : refuse('tooLong')
}
