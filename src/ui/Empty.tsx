import type { ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import css from './Notice.module.css'

interface EmptyProps {
  icon?: ReactNode
  title: string
  /** What to do next. */
  text?: string
  /** Within a page that shows more than this. */
  compact?: boolean
  /** Buttons. */
  children?: ReactNode
}

/** Nothing is here, and what to do about it. */
export const Empty = ({ icon, title, text, compact = false, children }: EmptyProps) => (
  <div className={cx(css['notice'], compact && css['compact'])}>
    {icon === undefined ? null : (
      <span className={css['icon']} aria-hidden="true">
        {icon}
      </span>
    )}
    <p className={css['title']}>{title}</p>
    {text === undefined ? null : <p className={css['text']}>{text}</p>}
    {children === undefined ? null : <div className={css['actions']}>{children}</div>}
  </div>
)
