import type { ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import css from './Stack.module.css'

interface StackProps {
  /** Space between the parts: 4, 8, 12 or 16 px. */
  gap?: 1 | 2 | 3 | 4
  /**
   * Space around it: as on a page (`page`), between the cards of a tinted page (`between`), below the last of them (`foot`),
   * or below a row of tabs, off its line (`below`).
   */
  space?: 'page' | 'between' | 'foot' | 'below'
  className?: string | undefined
  children: ReactNode
}

/** Parts below each other, with the same space between them. */
export const Stack = ({ gap = 4, space, className, children }: StackProps) => (
  <div className={cx(css['stack'], css[`gap${gap}`], space && css[space], className)}>{children}</div>
)
