import { useCallback, useState } from 'react'
import type { Instrument } from '#protocol'
import { newestOf } from './newestOf.ts'

/**
 * The order that is being changed, in its newest state: it may have been filled meanwhile. What is under way is shown in
 * its place once the sheet is closed.
 */
export const useChangedOrder = <O extends { readonly ordId: string; readonly instId: string }>(
  orders: readonly O[] | undefined,
  instruments: ReadonlyMap<string, Instrument>,
) => {
  const [changing, setChanging] = useState<{ readonly order: O; readonly open: boolean }>()
  const onClose = useCallback(() => setChanging((before) => before && { ...before, open: false }), [])
  const change = useCallback((order: O) => setChanging({ order, open: true }), [])
  const instrument = changing && instruments.get(changing.order.instId)
  const changed =
    changing === undefined || instrument === undefined
      ? undefined
      : { ...newestOf(changing.order, orders), instrument, open: changing.open, onClose }
  return { changed, change }
}
