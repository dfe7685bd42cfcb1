import { useCallback } from 'react'
import type { SwapOrder } from '#protocol'
import { useStream } from '../../../../app/streamContext.ts'
import { useFeed } from '../../../../live/useFeed.ts'
import { useSignalValue } from '../../../../live/useSignalValue.ts'

/** The live orders on contracts, newest first; undefined for guests and until they are known. */
export const useContractOrders = (signedIn: boolean): readonly SwapOrder[] | undefined => {
  const stream = useStream()
  const { value } = useFeed(useCallback(() => (signedIn ? stream.contractOrders() : undefined), [stream, signedIn]))
  return useSignalValue(value).data
}
