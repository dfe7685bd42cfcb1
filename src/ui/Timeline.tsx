import type { ReactNode } from 'react'
import css from './Timeline.module.css'

export interface TimelineEntry {
  readonly id: string
  readonly title: ReactNode
  /** When, and what else belongs to it. */
  readonly detail?: ReactNode
  /** `good` went well, `bad` did not, `now` is under way, `next` is still to come. */
  readonly state?: 'plain' | 'good' | 'bad' | 'now' | 'next'
}

/** What happened, oldest first, as a line of points. The texts must say it without the colours. */
export const Timeline = ({ entries, label }: { entries: readonly TimelineEntry[]; label?: string }) => (
  <ol className={css['line']} aria-label={label}>
    {entries.map(({ id, title, detail, state = 'plain' }) => (
      <li key={id} className={css['entry']} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
        <span>{title}</span>
        {detail === undefined ? null : <span className={css['detail']}>{detail}</span>}
      </li>
    ))}
  </ol>
)
