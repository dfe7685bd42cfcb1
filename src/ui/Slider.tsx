import type { CSSProperties, KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { numberStyle } from '../core/format/numberStyle.ts'
import css from './Slider.module.css'
import { useThrottled } from './useThrottled.ts'

interface SliderProps {
  label: string
  value: number
  /** At most every 200 ms while it is moved, and at once when it is let go. */
  onChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  /** Tapped, or reached by the page keys. */
  marks?: readonly number[]
  /** Of a value; per cent unless told. */
  text?: (value: number) => string
  disabled?: boolean
  /** One row of 44 px: the marks are words below the line, where a finger comes to rest, and the label is only read. */
  compact?: boolean
}

/** So near a mark a finger means the mark, as a part of the line. */
const NEAR = 0.04

const SHARES = [0, 25, 50, 75, 100] as const
const percent = (value: number): string => `${value}${numberStyle().percentGap}%`

/** The next mark above or below; the end of the slider when there is none. */
export const nextMark = (marks: readonly number[], value: number, up: boolean, end: number): number =>
  (up ? marks.find((mark) => mark > value) : marks.findLast((mark) => mark < value)) ?? end

/** The mark that a finger means; any other value stays as it is. */
const nearestMark = (marks: readonly number[], value: number, reach: number): number =>
  marks.find((mark) => Math.abs(mark - value) <= reach) ?? value

interface MarkWordsProps {
  marks: readonly number[]
  shown: number
  /** Where a value stands, 0 to 1. */
  at: (value: number) => number
  text: (value: number) => string
}

/** The words below a compact line. A tap on one is a tap on the line. */
const MarkWords = ({ marks, shown, at, text }: MarkWordsProps) => (
  <div className={css['words']} aria-hidden="true">
    {marks.map((mark) => (
      <span
        key={mark}
        className={css['word']}
        style={{ '--at': at(mark) } as CSSProperties}
        data-passed={mark <= shown ? '' : undefined}
        data-now={mark === shown ? '' : undefined}
      >
        {text(mark)}
      </span>
    ))}
  </div>
)

/** A value on a line with marks. A native range, so that keys, fingers and screen readers know it. */
export const Slider = (props: SliderProps) => {
  const { label, value, onChange, min = 0, max = 100, step = 1, marks = SHARES, text = percent, disabled } = props
  const { compact = false } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const keyDown = useRef(false)
  // What the finger shows before the screen has heard of it.
  const [held, setHeld] = useState<number>()
  const { call, flush } = useThrottled(onChange)
  const shown = held ?? value
  const at = (one: number): number => (max === min ? 0 : (one - min) / (max - min))

  const move = (next: number): void => {
    setHeld(next)
    call(next)
  }
  const letGo = (): void => {
    flush()
    setHeld(undefined)
  }
  const take = (next: number): void => {
    move(next)
    letGo()
  }
  const press = (event: KeyboardEvent): void => {
    keyDown.current = true
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return
    event.preventDefault()
    const up = event.key === 'PageUp'
    move(nextMark(marks, shown, up, up ? max : min))
  }

  // React's `change` is the browser's `input`; the browser's own `change` ends a drag wherever the finger is.
  const end = useRef(letGo)
  useEffect(() => {
    end.current = letGo
  })
  useEffect(() => {
    const element = input.current
    const changed = (): void => {
      if (!keyDown.current) end.current()
    }
    element?.addEventListener('change', changed)
    return () => element?.removeEventListener('change', changed)
  }, [])

  return (
    <div
      className={css['slider']}
      style={{ '--share': at(shown) } as CSSProperties}
      data-compact={compact ? '' : undefined}
      data-held={held === undefined ? undefined : ''}
    >
      <div className={css['head']}>
        <label htmlFor={id} className={compact ? 'hidden-text' : undefined}>
          {label}
        </label>
        <output htmlFor={id} className={css['value']} aria-live="off">
          {text(shown)}
        </output>
      </div>
      <input
        ref={input}
        id={id}
        type="range"
        className={css['input']}
        min={min}
        max={max}
        step={step}
        value={shown}
        disabled={disabled}
        aria-valuetext={text(shown)}
        onChange={(event) => {
          const next = Number(event.target.value)
          move(compact && !keyDown.current ? nearestMark(marks, next, (max - min) * NEAR) : next)
        }}
        onKeyDown={press}
        onKeyUp={() => {
          keyDown.current = false
          letGo()
        }}
        onBlur={() => {
          keyDown.current = false
          letGo()
        }}
      />
      {compact ? <MarkWords marks={marks} shown={shown} at={at} text={text} /> : null}
      {compact || marks.length === 0 ? null : (
        <div className={css['marks']}>
          {marks.map((mark) => (
            <button
              key={mark}
              type="button"
              className={css['mark']}
              style={{ '--at': at(mark) } as CSSProperties}
              aria-label={`${label}: ${text(mark)}`}
              // The slider's page keys lead to the marks; they need no stop of their own.
              tabIndex={-1}
              disabled={disabled}
              data-passed={mark <= shown ? '' : undefined}
              onClick={() => take(mark)}
            >
              {text(mark)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
