import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback, useRef } from 'react'
import type { Quote } from '#stream'
import { cx } from '../../core/cx.ts'
import { formatPrice, splitDecimals } from '../format/number.ts'
import { directionBetween } from './direction.ts'
import { flasher } from './flash.ts'
import css from './Live.module.css'
import { useSignalEffects } from './useSignalEffect.ts'
import { writeAttribute, writeText } from './writeText.ts'

interface LivePriceProps {
  readonly quote: ReadonlySignal<Quote | undefined>
  /** Of the instrument's tick. */
  readonly decimals: number
  readonly field?: 'last' | 'bidPx' | 'askPx' | 'high24h' | 'low24h'
  /** The decimals stand lighter. */
  readonly light?: boolean
  /** Lights up at each change, and keeps the colour of the last move when `keep` is set. */
  readonly flash?: boolean
  readonly keep?: boolean
  /** Writes whole and decimals instead of a plain writer: `rollText`, where it changes seldom. Keep it stable. */
  readonly write?: (cells: readonly Element[], texts: readonly string[]) => void
  readonly className?: string | undefined
}

/** One price of a quote, written without rendering; `--` until it is known. */
export const LivePrice = (props: LivePriceProps) => {
  const {
    quote,
    decimals,
    field = 'last',
    light = false,
    flash = false,
    keep = false,
    write: writeCells,
    className,
  } = props
  const root = useRef<HTMLSpanElement>(null)
  const whole = useRef<HTMLSpanElement>(null)
  const rest = useRef<HTMLSpanElement>(null)
  useSignalEffects(
    useCallback(() => {
      let before: string | undefined
      const write = (): void => {
        const value = quote.value?.[field]
        const element = root.current
        if (element === null || whole.current === null || rest.current === null) return
        const text = formatPrice(value, decimals)
        const [head, tail] = light ? splitDecimals(text) : ([text, ''] as const)
        if (writeCells) writeCells([whole.current, rest.current], [head, tail])
        else {
          writeText(whole.current, head)
          writeText(rest.current, tail)
        }
        const direction = before === undefined || value === undefined ? 'flat' : directionBetween(before, value)
        before = value
        if (flash) flasher.flash(element, direction, quote.peek()?.arrivedAt ?? 0)
        if (keep && direction !== 'flat') writeAttribute(element, 'data-dir', direction)
      }
      const element = root.current
      return {
        effects: [write],
        stop: () => {
          if (element === null) return
          flasher.clear(element)
          writeAttribute(element, 'data-dir', undefined)
        },
      }
    }, [quote, decimals, field, light, flash, keep, writeCells]),
  )
  return (
    <span ref={root} className={cx(css['price'], className)} data-field={field}>
      <span ref={whole} />
      <span ref={rest} className={css['light']} />
    </span>
  )
}
