import { useCallback, useMemo } from 'react'
import type { SwapOrder } from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { useFeed } from '../../../ui/live/useFeed.ts'

/** The live orders on one kind of contracts, newest first; undefined for guests and until they are known. */
export const useContractOrders = (
  signedIn: boolean,
  instType: SwapOrder['instType'],
): readonly SwapOrder[] | undefined => {
  const stream = useStream()
  const { value } = useFeed(useCallback(() => (signedIn ? stream.contractOrders() : undefined), [stream, signedIn]))
  const { data } = useSignalValue(value)
  return useMemo(() => data?.filter((order) => order.instType === instType), [data, instType])
}
