import { type C2cOffer, maskedNumber, payType } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'

/** Fits the names of a payment method, whether it is the seller's or one's own. */
export interface Way {
  readonly payee: string
  readonly method: string
  readonly name: string
  readonly type: payType.SavedMethod['type']
  /** The masked number of one's own. */
  readonly hint: string
}

/** How the seller of an order can be paid: the ways of the offer, or for a sale those of one's own that it accepts. */
export const useWays = ({ side, currency, ways }: Pick<C2cOffer, 'side' | 'currency' | 'ways'>) => {
  const own = useCall(payType.fastPayType, { currency }, { enabled: side === 'sell' })
  if (side === 'buy')
    return {
      known: true,
      ways: ways.map(({ payee, method, name, type }): Way => ({ payee, method, name, type, hint: '' })),
    }
  const accepted = new Set(ways.map(({ method }) => method))
  return {
    known: own.data !== undefined,
    ways: (own.data?.methods ?? [])
      .filter(({ method }) => accepted.has(method))
      .map(
        ({ id, method, name, type, fields }): Way => ({
          payee: id,
          method,
          name,
          type,
          hint: maskedNumber(fields) ?? '',
        }),
      ),
  }
}
