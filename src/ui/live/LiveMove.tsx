import { useCallback, useRef } from 'react'
import { cx } from '../../core/cx.ts'
import { directionOf } from './direction.ts'
import css from './Live.module.css'
import { useSignalEffect } from './useSignalEffect.ts'
import { writeAttribute, writeText } from './writeText.ts'

interface LiveMoveProps {
  /** A signed decimal, undefined while it is not known. Must be stable; the signals that it reads are watched. */
  readonly read: () => string | undefined
  /** Of that decimal, with its sign. Must be stable. */
  readonly format: (value: string | undefined) => string
  readonly className?: string | undefined
}

/** A gain or a loss as it changes: sign and colour, written without rendering. */
export const LiveMove = ({ read, format, className }: LiveMoveProps) => {
  const ref = useRef<HTMLSpanElement>(null)
  useSignalEffect(
    useCallback(() => {
      const value = read()
      if (ref.current === null) return
      writeText(ref.current, format(value))
      writeAttribute(ref.current, 'data-dir', directionOf(Number(value ?? 0)))
    }, [read, format]),
  )
  return <span ref={ref} className={cx(css['percent'], className)} />
}
