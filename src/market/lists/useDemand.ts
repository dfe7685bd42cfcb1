import { useCallback, useEffect, useRef } from 'react'
import type { Release, Stream } from '#stream'
import type { Range } from './demand.ts'
import { demandWindow, EMPTY_RANGE } from './demand.ts'

/**
 * Asks full-rate quotes for the rows that are seen and a screen around them; everything is released on unmount.
 * Hand the answer to the list as `onSeen`.
 */
export const useDemand = (stream: Stream, ids: readonly string[]): ((seen: Range) => void) => {
  const seen = useRef<Range>(EMPTY_RANGE)
  const window = useRef<Range>(EMPTY_RANGE)
  const asked = useRef<{ stream: Stream; key: string; release: Release } | undefined>(undefined)

  const ask = useCallback(() => {
    window.current = demandWindow(window.current, seen.current, ids.length)
    const wanted = ids.slice(window.current.start, window.current.stop + 1)
    // The same set in another order is the same demand, so a new sort order alone asks nothing.
    const key = wanted.toSorted().join()
    const old = asked.current
    if (old?.key === key && old.stream === stream) return
    asked.current = wanted.length === 0 ? undefined : { stream, key, release: stream.demandQuotes(wanted) }
    old?.release()
  }, [stream, ids])

  useEffect(ask, [ask])
  useEffect(
    () => () => {
      asked.current?.release()
      asked.current = undefined
    },
    [],
  )
  return useCallback(
    (next: Range) => {
      seen.current = next
      ask()
    },
    [ask],
  )
}
