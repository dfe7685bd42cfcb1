import * as v from 'valibot'
import { compare, positiveAmount } from '../base/money.ts'
import { EARN_DECIMALS } from './units.ts'

// What products of managed money and of pledged orders are both configured with.

const placed = v.pipe(
  positiveAmount,
  v.check((text) => (text.split('.')[1]?.length ?? 0) <= EARN_DECIMALS, 'decimals'),
)

/** A yearly rate as a fraction above zero, of six decimals at most; 1 is 100 %. */
export const yearlyRate = v.pipe(v.string(), v.regex(/^(0\.\d{1,6}|1)$/, 'rate'), v.regex(/[1-9]/, 'rate'))

export const earnTerms = {
  /** Can be bought. What runs goes on. */
  open: v.boolean(),
  rate: yearlyRate,
  /** Of one order. */
  least: placed,
  /** What one account may have in it at once. */
  most: placed,
  /** What all accounts together may have in it at once. */
  quota: placed,
}

/** The least amount is not above the most. */
export const leastFits = ({ least, most }: v.InferOutput<v.ObjectSchema<typeof earnTerms, undefined>>): boolean =>
  compare(least, most) <= 0
