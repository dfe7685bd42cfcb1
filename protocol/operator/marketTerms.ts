import * as v from 'valibot'
import { feeRate } from '../base/feeRate.ts'
import { compare, isDecimal, positiveAmount, toAmount } from '../base/money.ts'

/** Fee rates of spot pairs, or of contracts. A maker never pays more than a taker. */
export const fees = v.pipe(
  v.strictObject({ makerFee: feeRate, takerFee: feeRate }),
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
