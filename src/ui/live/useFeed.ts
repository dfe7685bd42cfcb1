import { effect, signal } from '@preact/signals-core'
import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { Feed, FeedValue } from '#stream'
import { useStream } from '../../core/state/streamContext.ts'

const IDLE: FeedValue<never> = { data: undefined, fetch: 'idle', stale: false, ts: 0, arrivedAt: 0, seq: 0 }

/**
 * Opens a feed while the component is mounted and closes it after. `open` must be stable (`useCallback`); it may answer
 * undefined. The answer's signal is the same for the component's whole life and idle while nothing is open, so that
 * opening, closing and changing feeds renders nothing. What is known of the feed already stands in the first render.
 */
export const useFeed = <F extends Feed<unknown>>(
  open: () => F | undefined,
): { readonly feed: RefObject<F | undefined>; readonly value: F['value'] } => {
  const feed = useRef<F>(undefined)
  const stream = useStream()
  const [relay] = useState(() => signal<FeedValue<unknown>>(stream.peek(open) ?? IDLE))
  useEffect(() => {
    const opened = open()
    if (opened === undefined) return undefined
    feed.current = opened
    const stop = effect(() => {
      relay.value = opened.value.value
    })
    return () => {
      stop()
      opened.close()
      feed.current = undefined
      relay.value = IDLE
    }
  }, [open, relay])
  return { feed, value: relay }
}
