import { useCallback, useState } from 'react'
import type { Instrument } from '#protocol'

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
  const live = orders?.find(({ ordId }) => ordId === changing?.order.ordId)
  const order = live ?? changing?.order
  const instrument = order === undefined ? undefined : instruments.get(order.instId)
  const changed =
    order === undefined || instrument === undefined
      ? undefined
      : { order, instrument, ended: orders !== undefined && live === undefined, open: changing?.open === true, onClose }
  return { changed, change }
}
