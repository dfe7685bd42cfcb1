import * as v from 'valibot'
import { compare, isDecimal, toAmount } from './money.ts'

/** The highest rate of a fee. */
const HIGHEST_FEE = '0.01'

/** Schema: a rate as a fraction, of six decimals at most. */
export const feeRate = v.pipe(
  v.string(),
  v.regex(/^0(\.\d{1,6})?$/, 'feeRate'),
  v.check((text) => isDecimal(text) && compare(toAmount(text), toAmount(HIGHEST_FEE)) <= 0, 'feeRate'),
)
