import type { ReadonlySignal } from '@preact/signals-core'
import { effect } from '@preact/signals-core'
import { useCallback, useEffect, useState } from 'react'
import type { FeedValue, PriceMark } from '#stream'
import { useStream } from '../../core/state/streamContext.ts'
import { isPending } from '../../ui/live/isPending.ts'
import { useFeed } from '../../ui/live/useFeed.ts'

/** The index as the ticket counts with it: once a second. */
export interface IndexNow {
  /** Ms since the price was made, by the venue's clock; undefined before the first, and while one is loading again. */
  readonly age: number | undefined
  readonly stale: boolean
  readonly connected: boolean
}

/** The live index of an instrument, and its age against a limit (ms). */
export const useIndexNow = (
  instId: string,
  limit: number,
): { readonly value: ReadonlySignal<FeedValue<PriceMark>>; readonly now: IndexNow } => {
  const stream = useStream()
  const { value } = useFeed(useCallback(() => stream.indexPrice(instId), [stream, instId]))
  const [now, setNow] = useState<IndexNow>({ age: undefined, stale: false, connected: false })
  useEffect(
    () =>
      effect(() => {
        const second = stream.now.value
        const { phase } = stream.connection.value
        const { data, ts, stale } = value.value
        const isLoading = data === undefined || isPending(value.value, second)
        const age = isLoading ? undefined : Math.max(0, second + (stream.clock.peek()?.offset ?? 0) - ts)
        const next = {
          age: age === undefined ? undefined : Math.floor(age / 1_000) * 1_000,
          stale: age !== undefined && (stale || age > limit),
          connected: phase === 'live' || phase === 'degraded',
        }
        setNow((before) =>
          before.age === next.age && before.stale === next.stale && before.connected === next.connected ? before : next,
        )
      }),
    [stream, value, limit],
  )
  return { value, now }
}
