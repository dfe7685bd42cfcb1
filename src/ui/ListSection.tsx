import type { ReactNode } from 'react'
import { useId } from 'react'
import css from './ListSection.module.css'

interface ListSectionProps {
  title?: ReactNode
  /** Below the rows: what they mean. */
  note?: ReactNode
  /** Rows: `ListRow`, `Switch`, `RadioList`. */
  children: ReactNode
}

/** Rows that belong together, on one surface. */
export const ListSection = ({ title, note, children }: ListSectionProps) => {
  const id = useId()
  return (
    <section className={css['section']} aria-labelledby={title === undefined ? undefined : id}>
      {title === undefined ? null : (
        <h2 id={id} className={css['title']}>
          {title}
        </h2>
      )}
      <div className={css['rows']}>{children}</div>
      {note === undefined ? null : <p className={css['note']}>{note}</p>}
    </section>
  )
}
