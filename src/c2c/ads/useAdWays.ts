import { isPaidIn, maskedNumber, payType } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'

/** Methods on offer change by days, in ms. */
const FRESH_MS = 600_000

/** A payment method of the user's, or a way of payment: `id` is what the ad names. */
export interface AdWay {
  readonly id: string
  readonly name: string
  readonly type: payType.OfferedMethod['type']
  /** The masked number of one's own. */
  readonly hint: string
}

/** By what an ad in this currency can be paid; undefined while that is not known. */
export const useAdWays = (side: 'sell' | 'buy', currency: string): readonly AdWay[] | undefined => {
  const own = useCall(payType.fastPayType, { currency }, { enabled: side === 'sell' })
  const offered = useCall(payType.getList, {}, { enabled: side === 'buy', fresh: FRESH_MS })
  if (side === 'sell')
    return own.data?.methods.map(({ id, name, type, fields }) => ({ id, name, type, hint: maskedNumber(fields) ?? '' }))
  return offered.data?.methods
    .filter((one) => isPaidIn(one, currency))
    .map(({ id, name, type }) => ({ id, name, type, hint: '' }))
}
