import { useCallback, useEffect, useRef } from 'react'
import { THROTTLE } from '#protocol'

interface Throttled<T> {
  /** At once when none was within the last `ms`, else when they are over, with the latest value. */
  readonly call: (value: T) => void
  /** Hands over now what still waits: the finger has left, or something else is about to be tapped. */
  readonly flush: () => void
}

/** As `useThrottled`, outside of React; `stop` drops what still waits. */
const createThrottle = <T>(run: (value: T) => void, ms: number): Throttled<T> & { readonly stop: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { readonly value: T } | undefined
  const flush = (): boolean => {
    const next = waiting
    waiting = undefined
    if (next !== undefined) run(next.value)
    return next !== undefined
  }
  const rest = (): void => {
    timer = setTimeout(() => {
      timer = undefined
      if (flush()) rest()
    }, ms)
  }
  return {
    call: (value) => {
      waiting = { value }
      if (timer !== undefined) return
      flush()
      rest()
    },
    flush,
    stop: () => {
      clearTimeout(timer)
      timer = undefined
      waiting = undefined
    },
  }
}

/** Calls `run` at most every `ms`; the last value always arrives, unless the screen is left first. */
export const useThrottled = <T>(run: (value: T) => void, ms: number = THROTTLE): Throttled<T> => {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const throttle = useRef<ReturnType<typeof createThrottle<T>>>(undefined)
  useEffect(
    () => () => {
      throttle.current?.stop()
      throttle.current = undefined
    },
    [],
  )
  const call = useCallback(
    (value: T) => {
      const made = throttle.current ?? createThrottle((next) => latest.current(next), ms)
      throttle.current = made
      made.call(value)
    },
    [ms],
  )
  const flush = useCallback(() => {
    throttle.current?.flush()
  }, [])
  return { call, flush }
}
