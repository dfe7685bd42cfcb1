import type { ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import css from './Tag.module.css'

interface TagProps {
  tone?: 'plain' | 'up' | 'down' | 'good' | 'bad' | 'warn' | 'accent'
  children: ReactNode
}

/** A word on a small ground: kind, side, state. */
export const Tag = ({ tone = 'plain', children }: TagProps) => (
  <span className={cx(css['tag'], css[tone])}>{children}</span>
)
