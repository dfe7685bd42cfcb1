import type { ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import css from './KeyValue.module.css'

export interface KeyValueRow {
  readonly id: string
  readonly label: ReactNode
  readonly value: ReactNode
  readonly strong?: boolean
  readonly tone?: 'up' | 'down'
}

/** Name and figure, row by row. */
export const KeyValue = ({ rows }: { rows: readonly KeyValueRow[] }) => (
  <dl className={css['list']}>
    {rows.map(({ id, label, value, strong, tone }) => (
      <div key={id} className={css['row']}>
        <dt className={css['key']}>{label}</dt>
        <dd className={cx(css['value'], strong && css['strong'], tone)}>{value}</dd>
      </div>
    ))}
  </dl>
)
