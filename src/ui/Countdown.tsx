import { useCallback } from 'react'
import { useStream } from '../app/streamContext.ts'
import { formatCountdown } from '../format/duration.ts'
import { LiveText } from '../live/LiveText.tsx'

/** Time left until `until` (Unix ms), once a second, written without rendering. Not announced: it ticks. */
export const Countdown = ({ until, className }: { until: number; className?: string }) => {
  const stream = useStream()
  const read = useCallback(() => formatCountdown(until - stream.now.value), [stream, until])
  return <LiveText read={read} className={className} role="timer" aria-live="off" />
}
