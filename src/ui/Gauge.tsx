import type { CSSProperties } from 'react'
import { cx } from '../core/cx.ts'
import css from './Gauge.module.css'

export interface GaugeZone {
  readonly id: string
  /** Where it begins, from 0 to 1; it ends where the next one begins. The first begins at 0. */
  readonly from: number
  readonly tone: 'good' | 'warn' | 'bad'
  /** Its mark, in words; the first zone needs none. */
  readonly mark?: { readonly at: string; readonly name: string }
}

interface GaugeProps {
  label: string
  /** From 0 to 1, for the look; undefined while nobody knows it. */
  value: number | undefined
  /** The value as it is read. */
  text: string
  /** How it stands, in a word: it must not take the colours to tell. */
  state?: string | undefined
  /** From good to bad. */
  zones: readonly GaugeZone[]
}

/** How close a value is to its limits: a bar with a mark where each begins, the value and its state in words above, the marks below. */
export const Gauge = ({ label, value, text, state, zones }: GaugeProps) => {
  const share = value === undefined ? 0 : Math.min(1, Math.max(0, value))
  const now = value === undefined ? undefined : zones.findLast(({ from }) => value >= from)
  return (
    <div className={css['gauge']}>
      <div className={css['head']} aria-hidden="true">
        <span className={css['label']}>{label}</span>
        <span className={css['now']}>
          {state === undefined ? null : <span className={cx(css['state'], now && css[now.tone])}>{state}</span>}
          <span className={css['value']}>{text}</span>
        </span>
      </div>
      <meter
        className="hidden-text"
        aria-label={label}
        min={0}
        max={1}
        value={share}
        aria-valuetext={state === undefined ? text : `${text}, ${state}`}
      />
      <div className={css['track']} aria-hidden="true">
        <span className={css['zones']}>
          {zones.map(({ id, from, tone }, at) => (
            <span
              key={id}
              className={cx(css['zone'], css[tone])}
              style={{ '--from': from, '--to': zones[at + 1]?.from ?? 1 } as CSSProperties}
            />
          ))}
          {value === undefined ? null : (
            <span className={cx(css['bar'], now && css[now.tone])} style={{ '--to': share } as CSSProperties} />
          )}
        </span>
        {value === undefined ? null : <span className={css['hand']} style={{ '--to': share } as CSSProperties} />}
      </div>
      <ul className={css['marks']}>
        {zones.map(({ id, mark, tone }) =>
          mark === undefined ? null : (
            <li key={id} className={css['mark']} data-now={id === now?.id || undefined}>
              <span className={cx(css['dot'], css[tone])} aria-hidden="true" />
              <span className={css['at']}>{mark.at}</span> {mark.name}
            </li>
          ),
        )}
      </ul>
    </div>
  )
}
