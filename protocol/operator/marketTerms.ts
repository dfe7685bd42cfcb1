import * as v from 'valibot'
import { compare, isDecimal, positiveAmount, toAmount } from '../base/money.ts'

/** The highest rate of a fee. */
export const HIGHEST_FEE = '0.01'

/** A rate as a fraction, of six decimals at most. */
const rate = v.pipe(
  v.string(),
  v.regex(/^0(\.\d{1,6})?$/, 'feeRate'),
  v.check((text) => isDecimal(text) && compare(toAmount(text), toAmount(HIGHEST_FEE)) <= 0, 'feeRate'),
)

/** Fee rates of spot pairs, or of contracts. A maker never pays more than a taker. */
export const fees = v.pipe(
  v.strictObject({ makerFee: rate, takerFee: rate }),
  // Checks also run on what a pattern has refused.
  v.check(
    ({ makerFee, takerFee }) =>
      isDecimal(makerFee) && isDecimal(takerFee) && compare(toAmount(makerFee), toAmount(takerFee)) <= 0,
    'maker',
  ),
)

/**
 * How a pair or a contract is traded, and the sizes of an order in base. `cancelOnly`: no new orders; of a contract,
 * none that opens. `closed`: not listed either, and orders have ended.
 */
export const coin = v.pipe(
  v.strictObject({
    state: v.picklist(['open', 'cancelOnly', 'closed']),
    minSz: positiveAmount,
    maxSz: positiveAmount,
  }),
  v.check(({ minSz, maxSz }) => compare(minSz, maxSz) <= 0, 'sizes'),
)
