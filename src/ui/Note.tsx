import type { HTMLAttributes } from 'react'
import { cx } from '../core/cx.ts'
import css from './Note.module.css'

interface NoteProps extends HTMLAttributes<HTMLElement> {
  /** In the size of labels. */
  small?: boolean
  as?: 'p' | 'span' | 'output'
  /** In a box: what to mind (`warn`), that nothing here is real (`demo`), what is wrong (`bad`), an aside (`fill`). */
  tone?: 'warn' | 'demo' | 'bad' | 'fill'
}

/** Secondary text. */
export const Note = ({ small = false, as: Tag = 'p', tone, className, ...rest }: NoteProps) => (
  <Tag {...rest} className={cx(css['note'], small && css['small'], tone && cx(css['box'], css[tone]), className)} />
)
