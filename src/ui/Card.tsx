import type { ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import css from './Card.module.css'

interface CardProps {
  title?: ReactNode
  /** Without inner space, for rows that reach the edges. */
  flush?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A surface on a tinted page. */
export const Card = ({ title, flush = false, className, children }: CardProps) => (
  <section className={cx(css['card'], flush && css['flush'], className)}>
    {title === undefined ? null : <h2 className={css['title']}>{title}</h2>}
    {children}
  </section>
)
