import { useCallback, useRef } from 'react'
import { useStream } from '../core/state/streamContext.ts'
import { Countdown } from './Countdown.tsx'
import css from './CountdownRing.module.css'
import { useSignalEffect } from './live/useSignalEffect.ts'
import { venueNow } from './live/venueNow.ts'

interface CountdownRingProps {
  /** When the time began and when it is over, Unix ms, on the venue's clock. */
  from: number
  until: number
  /** Once when it is over. */
  onEnd?: () => void
}

/**
 * Time left as a ring that empties, with the time in it; red in the last fifth. Goes by the second and is announced at
 * coarse steps.
 */
export const CountdownRing = ({ from, until, onEnd }: CountdownRingProps) => {
  const stream = useStream()
  const ring = useRef<SVGCircleElement>(null)
  useSignalEffect(
    useCallback(() => {
      const left = Math.min(1, Math.max(0, (until - venueNow(stream)) / Math.max(1, until - from)))
      ring.current?.setAttribute('stroke-dashoffset', String(100 - Math.round(left * 100)))
      ring.current?.toggleAttribute('data-late', left < 0.2)
    }, [stream, from, until]),
  )
  return (
    <span className={css['box']}>
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="29" />
        <circle ref={ring} cx="32" cy="32" r="29" pathLength="100" strokeDasharray="100" />
      </svg>
      <Countdown until={until} announce {...(onEnd !== undefined && { onEnd })} />
    </span>
  )
}
