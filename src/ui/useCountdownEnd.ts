import { untracked } from '@preact/signals-core'
import { useCallback, useEffect, useRef } from 'react'
import { useSignalEffect } from './live/useSignalEffect.ts'

/** The second hand may come up to so many ms after the end. */
const LAST_SECOND = 1_000

/**
 * Calls `onEnd` once when `left` (stable, ms, reads signals) comes to zero: within the last second by a timer, so that it
 * is on time. A clock that is measured anew after that does not end it again; another `left` may.
 */
export const useCountdownEnd = (left: () => number, onEnd: (() => void) | undefined): void => {
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  const ended = useRef<() => number>(undefined)
  useSignalEffect(
    useCallback(() => {
      const ms = left()
      const end = (): void => {
        if (ended.current === left) return
        ended.current = left
        untracked(() => latest.current?.())
      }
      if (ms <= 0) return end()
      if (ms > LAST_SECOND) return undefined
      const timer = setTimeout(() => {
        if (document.visibilityState !== 'hidden') end()
      }, ms)
      return () => clearTimeout(timer)
    }, [left]),
  )
}
