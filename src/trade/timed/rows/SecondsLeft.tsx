import { effect } from '@preact/signals-core'
import { useEffect, useRef } from 'react'
import { useStream } from '../../../core/state/streamContext.ts'
import { formatCountdown } from '../../../ui/format/duration.ts'
import { writeText } from '../../../ui/live/writeText.ts'

/** How far behind the second the timer is set, so that it never fires before it. */
const MARGIN_MS = 4

/**
 * Time left until `until` (Unix ms by the venue's clock). Each second changes when it changes on the venue's clock; a begun
 * second counts as a whole, so that it shows 0:01 until the end.
 */
export const SecondsLeft = ({ until, className }: { until: number; className?: string | undefined }) => {
  const ref = useRef<HTMLSpanElement>(null)
  const stream = useStream()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = effect(() => {
      const offset = stream.clock.value?.offset ?? 0
      const write = (): void => {
        clearTimeout(timer)
        const left = until - (Date.now() + offset)
        const seconds = Math.max(0, Math.ceil(left / 1_000))
        if (ref.current !== null) writeText(ref.current, formatCountdown(seconds * 1_000))
        if (left > 0 && document.visibilityState !== 'hidden')
          timer = setTimeout(write, left - (seconds - 1) * 1_000 + MARGIN_MS)
      }
      write()
      document.addEventListener('visibilitychange', write)
      return () => document.removeEventListener('visibilitychange', write)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [stream, until])
  return <span ref={ref} className={className} role="timer" aria-live="off" />
}
