import type { ReactNode } from 'react'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../core/cx.ts'
import { ageParts } from './format/duration.ts'
import { useSignalEffect } from './live/useSignalEffect.ts'
import { writeAttribute, writeText } from './live/writeText.ts'
import css from './StaleFrame.module.css'
import type { Freshness } from './staleAge.ts'

interface StaleFrameProps {
  /** Whether what stands inside is loading, or how old it is while that is too old to be live. Must be stable. */
  readonly read: () => Freshness
  /** Says the age above it once it lasts. Without, something inside has to. */
  readonly note?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * Takes the colours away from what is too old to be live, and says how old it is; dims what is loading again. Written
 * without rendering.
 */
export const StaleFrame = ({ read, note = false, className, children }: StaleFrameProps) => {
  const { t } = useTranslation('common')
  const frame = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLParagraphElement>(null)
  useSignalEffect(
    useCallback(() => {
      const found = read()
      const old = found === 'loading' ? undefined : found
      if (frame.current !== null) {
        writeAttribute(frame.current, 'data-stale', old === undefined ? undefined : '')
        writeAttribute(frame.current, 'data-loading', found === 'loading' ? '' : undefined)
      }
      if (text.current === null) return
      const { unit, count } = ageParts(old?.age ?? 0)
      writeText(text.current, old?.lasts === true ? t('notLive', { age: t(`age.${unit}`, { count }) }) : '')
    }, [read, t]),
  )
  return (
    <div ref={frame} className={cx(css['frame'], className)}>
      {note ? <p ref={text} className={css['note']} /> : null}
      {children}
    </div>
  )
}
