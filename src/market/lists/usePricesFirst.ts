import { useCallback, useEffect, useRef } from 'react'
import type { Stream } from '#stream'

/** How long to wait for prices. */
const TIMEOUT_MS = 3_000

/**
 * Holds back what rows want besides their prices until the first of these is there, because a slow line should carry the
 * prices first; from then on nothing waits. `want` must be stable.
 */
export const usePricesFirst = (
  stream: Stream,
  want: (ids: readonly string[]) => void,
): ((ids: readonly string[]) => void) => {
  const isOpen = useRef(false)
  const stop = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => stop.current?.(), [])
  return useCallback(
    (ids) => {
      stop.current?.()
      const [first] = ids
      if (isOpen.current || first === undefined) return want(ids)
      let isOver = false
      const open = (): void => {
        if (isOver) return
        isOpen.current = true
        stop.current?.()
        want(ids)
      }
      const timer = setTimeout(open, TIMEOUT_MS)
      const quote = stream.quote(first)
      const leave = quote.subscribe((value) => {
        // Not within the signal's own run, which has not said yet how to leave.
        if (value !== undefined) queueMicrotask(open)
      })
      stop.current = () => {
        isOver = true
        clearTimeout(timer)
        leave()
      }
      return undefined
    },
    [stream, want],
  )
}
