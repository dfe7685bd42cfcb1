import { useEffect } from 'react'
import { useStream } from '../../../core/state/streamContext.ts'

/** An update of this order from the private channel asks for its details again. */
export const useOrderUpdates = (ordId: string, refetch: () => unknown): void => {
  const stream = useStream()
  useEffect(
    () =>
      stream.onEvent((event) => {
        if (event.type === 'order' && event.order.ordId === ordId) void refetch()
      }),
    [stream, ordId, refetch],
  )
}
