import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback, useRef } from 'react'
import type { Quote } from '#stream'
import { cx } from '../../core/cx.ts'
import { formatPercent } from '../format/number.ts'
import { ARROW, directionOf, moved } from './direction.ts'
import css from './Live.module.css'
import { useSignalEffect } from './useSignalEffect.ts'
import { writeAttribute, writeText } from './writeText.ts'

/** The move over 24 h with arrow, sign and colour, written without rendering. */
export const LivePercent = (props: {
  readonly quote: ReadonlySignal<Quote | undefined>
  readonly className?: string | undefined
}) => {
  const { quote, className } = props
  const ref = useRef<HTMLSpanElement>(null)
  useSignalEffect(
    useCallback(() => {
      const now = quote.value
      if (ref.current === null) return
      const fraction = now === undefined ? undefined : moved(now.last, now.open24h)
      const direction = directionOf(Math.trunc((fraction ?? 0) * 10_000))
      const text = formatPercent(fraction)
      writeText(ref.current, direction === 'flat' ? text : `${ARROW[direction]} ${text}`)
      writeAttribute(ref.current, 'data-dir', direction)
    }, [quote]),
  )
  return <span ref={ref} className={cx(css['percent'], className)} data-field="change" />
}
