import { type C2cAdView, type C2cIndex, merchant } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { indexOf, useVarieties } from '../market/varieties.ts'

/** Prices and stock change while others take: read again so often, in ms. */
const EVERY = 10_000
/** More than anybody can have at a time. */
const ALL = 50

/** The user's ads that are not closed. */
export const useAds = () => useCall(merchant.myAds, { limit: ALL }, { every: EVERY })

/** The user's newest ads, closed ones too: nothing of these changes anymore. */
export const useClosedAds = () => useCall(merchant.myAds, { closed: true, limit: ALL })

/** The market's price of each pair, asked for again and again; none where no market has it, or it is too old. */
export const useIndices = (): ((pair: Pick<C2cAdView, 'coin' | 'currency'>) => C2cIndex | undefined) => {
  const { data } = useVarieties()
  return (pair) => (data === undefined ? undefined : indexOf(data, pair))
}
