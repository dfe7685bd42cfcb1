import { effect } from '@preact/signals-core'
import { useEffect } from 'react'
import type { AnyOrder } from '#protocol'
import type { StreamEvent } from '#stream'
import { fetchChunk } from '../../core/chunks/fetchChunk.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { type FillUpdate, fillUpdate } from './fillUpdate.ts'
import { sheetReports } from './watchedOrders.ts'

const announce = async (update: FillUpdate, order: AnyOrder): Promise<void> =>
  (await fetchChunk(() => import('./announce.ts'))).announceFill(update, order)

/** As it is heard and felt, at once: a sheet that tells of the fill makes no sound. */
const signal = async (): Promise<void> => (await fetchChunk(() => import('./announce.ts'))).signalFill()

/** While the page is hidden, where the browser allows notifications. */
const notify = async ({ order, previous }: Extract<StreamEvent, { type: 'unseen' }>): Promise<void> => {
  const update = fillUpdate(order, previous)
  if (update !== undefined) await (await fetchChunk(() => import('./announce.ts'))).notifyFill(update, order)
}

/** Announces fills of the user's orders on every screen; once in the app. Renders nothing. */
export const FillToasts = () => {
  const stream = useStream()
  useEffect(() => {
    let waiting: (() => void)[] = []
    const stopEvents = stream.onEvent((event) => {
      if (event.type === 'unseen') void notify(event)
      // What was missed is shown in a sheet of its own.
      if (event.type !== 'order' || event.missed === true) return
      const { order, previous } = event
      const update = fillUpdate(order, previous)
      if (update === 'filled' || update === 'part') void signal()
      if (update !== undefined) waiting.push(() => void announce(update, order))
      if (!sheetReports.peek()) flush()
    })
    const flush = (): void => {
      const now = waiting
      waiting = []
      for (const show of now) show()
    }
    const stopWaiting = effect(() => {
      if (!sheetReports.value) flush()
    })
    return () => {
      stopEvents()
      stopWaiting()
    }
  }, [stream])
  return null
}
