import type { ReactNode } from 'react'
import css from './Kit.module.css'

interface SectionProps {
  /** Name of its picture in the tests. */
  id: string
  title: string
  children: ReactNode
}

/** Components that belong together. */
export const Section = ({ id, title, children }: SectionProps) => (
  <section className={css['section']} data-kit={id} aria-labelledby={`kit-${id}`}>
    <h2 id={`kit-${id}`} className={css['title']}>
      {title}
    </h2>
    {children}
  </section>
)

interface ShownProps {
  /** Component and state. */
  name: string
  /** Rows that reach the edges. */
  flush?: boolean
  /** It changes by itself, so no picture is held against it. */
  moving?: boolean
  children: ReactNode
}

/** One component in one state, under its name. */
export const Shown = ({ name, flush = false, moving = false, children }: ShownProps) => (
  <div className={css['shown']} data-moving={moving ? '' : undefined}>
    <p className={css['name']}>{name}</p>
    <div className={flush ? css['flush'] : css['inner']}>{children}</div>
  </div>
)
