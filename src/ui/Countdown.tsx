import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStream } from '../core/state/streamContext.ts'
import { formatCountdown, leftParts } from './format/duration.ts'
import { LiveText } from './live/LiveText.tsx'
import { useSignalEffect } from './live/useSignalEffect.ts'
import { venueNow } from './live/venueNow.ts'
import { writeText } from './live/writeText.ts'
import { useCountdownEnd } from './useCountdownEnd.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** A time that is left is said when it falls to one of these. */
const STEPS = [0, 10 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, 10 * MINUTE, HOUR] as const

/** The step that a time left has not fallen below yet; infinite above the highest. */
const leftStep = (ms: number): number => STEPS.find((step) => ms <= step) ?? Number.POSITIVE_INFINITY

interface CountdownProps {
  /** Unix ms, on the venue's clock. */
  until: number
  /** Once when it is over; at the next sight of the page when it was hidden then. */
  onEnd?: () => void
  /** Says the time that is left to those who cannot see it, at coarse steps; the figure itself is never announced. */
  announce?: boolean
  className?: string
}

const Voice = ({ left }: { left: () => number }) => {
  const { t } = useTranslation('common')
  const ref = useRef<HTMLSpanElement>(null)
  const step = useRef<number>(undefined)
  useSignalEffect(
    useCallback(() => {
      const ms = left()
      const before = step.current
      step.current = leftStep(ms)
      if (ref.current === null || before === undefined || before === step.current) return
      const { unit, count } = leftParts(ms)
      writeText(ref.current, ms <= 0 ? t('left.over') : t(`left.${unit}`, { count }))
    }, [left, t]),
  )
  return <span ref={ref} className="hidden-text" aria-live="polite" />
}

/** Time left until `until`, once a second by the venue's clock, written without rendering; rests with a hidden page. */
export const Countdown = ({ until, onEnd, announce = false, className }: CountdownProps) => {
  const stream = useStream()
  const left = useCallback(() => until - venueNow(stream), [stream, until])
  const read = useCallback(() => formatCountdown(left()), [left])
  useCountdownEnd(left, onEnd)
  return (
    <>
      <LiveText read={read} className={className} role="timer" aria-live="off" />
      {announce ? <Voice left={left} /> : null}
    </>
  )
}
