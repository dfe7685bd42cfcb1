import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback } from 'react'
import type { BookView, FeedValue } from '#stream'
import { useStream } from '../../../core/state/streamContext.ts'
import { useFeed } from '../../../ui/live/useFeed.ts'

/** The order book of an instrument. */
export const useBook = (instId: string): ReadonlySignal<FeedValue<BookView>> => {
  const stream = useStream()
  return useFeed(useCallback(() => stream.book(instId), [stream, instId])).value
}
