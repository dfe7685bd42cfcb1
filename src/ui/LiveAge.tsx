import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PRICE_AGE_SHOWN, PRICE_AGE_STALE } from '#protocol'
import type { Quote } from '#stream'
import { cx } from '../core/cx.ts'
import { ageParts } from './format/duration.ts'
import css from './LiveAge.module.css'
import { isPending } from './live/isPending.ts'
import { useSignalEffect } from './live/useSignalEffect.ts'
import { writeAttribute, writeText } from './live/writeText.ts'

interface LiveAgeProps {
  readonly quote: ReadonlySignal<Quote | undefined>
  /** The stream's second hand. */
  readonly now: ReadonlySignal<number>
  readonly className?: string | undefined
}

/** Age of a price in words, from 5 s on; empty while it is young or loading. `data-stale` is set from 10 s. */
export const LiveAge = ({ quote, now, className }: LiveAgeProps) => {
  const { t } = useTranslation('common')
  const ref = useRef<HTMLSpanElement>(null)
  useSignalEffect(
    useCallback(() => {
      const shown = quote.value
      const age = shown === undefined || isPending(shown, now.value) ? 0 : now.value - shown.arrivedAt
      if (ref.current === null) return
      const { unit, count } = ageParts(age)
      writeText(ref.current, age < PRICE_AGE_SHOWN ? '' : t(`common:age.${unit}`, { count }))
      writeAttribute(ref.current, 'data-stale', age >= PRICE_AGE_STALE ? '' : undefined)
    }, [quote, now, t]),
  )
  return <span ref={ref} className={cx(css['age'], className)} />
}
