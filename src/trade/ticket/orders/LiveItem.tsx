import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import css from './LiveItem.module.css'

interface LiveItemProps {
  /** Where it stands by itself. */
  to: string
  /** What that link is called, where its own text does not say it. */
  label?: string
  /** The lines that lead there. */
  lines: ReactNode
  /** Below them. */
  children?: ReactNode
}

/** One order or contract that is live, in a list of such. */
export const LiveItem = ({ to, label, lines, children }: LiveItemProps) => (
  <li className={css['item']}>
    <Link className={css['main']} to={to} aria-label={label}>
      {lines}
    </Link>
    {children}
  </li>
)

/** Two texts at the ends of a line. */
export const LiveLine = ({ children }: { children: ReactNode }) => <span className={css['line']}>{children}</span>
