import { useCallback, useMemo } from 'react'
import type { SwapOrder } from '#protocol'
import { useStream } from '../../../../app/streamContext.ts'
import { useFeed } from '../../../../live/useFeed.ts'
import { useSignalValue } from '../../../../live/useSignalValue.ts'

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
