import { useEffect } from 'react'
import type { AnyOrder } from '#protocol'
import { useStream } from '../../../core/state/streamContext.ts'

/** Nothing more will happen to the order. */
export const hasEnded = ({ state }: Pick<AnyOrder, 'state'>): boolean => state === 'filled' || state === 'canceled'

/** Asks for records again when an order changes, or one of those that `of` names. Both must be stable. */
export const useOrderEvents = (refresh: () => unknown, of?: (order: AnyOrder) => boolean): void => {
  const stream = useStream()
  useEffect(
    () =>
      stream.onEvent((event) => {
        if (event.type === 'order' && of?.(event.order) !== false) void refresh()
      }),
    [stream, refresh, of],
  )
}
