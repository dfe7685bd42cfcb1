import * as v from 'valibot'
import { compare, isDecimal, toAmount } from '../../base/money.ts'

/** The highest share of a fee. */
const HIGHEST_RATE = '0.5'

/** The referral programme, as operators set it: dated and announced. */
export const referralSettings = v.strictObject({
  /** The referrer's share of the fees that an invited account pays, as a fraction; 0 pays nothing. */
  rate: v.pipe(
    v.string(),
    v.regex(/^0(\.\d{1,4})?$/, 'feeRate'),
    v.check((text) => isDecimal(text) && compare(toAmount(text), toAmount(HIGHEST_RATE)) <= 0, 'feeRate'),
  ),
})
export type ReferralSettings = v.InferOutput<typeof referralSettings>

/** The programme until operators set another. */
export const FIRST_REFERRAL: ReferralSettings = { rate: '0.2' }
