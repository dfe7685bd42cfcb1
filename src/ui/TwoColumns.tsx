import type { ReactNode } from 'react'
import css from './TwoColumns.module.css'

interface TwoColumnsProps {
  /** Heads the first column. */
  first: ReactNode
  /** The second column. */
  second: ReactNode
  /** Below the first; on a phone it comes last. */
  last?: ReactNode
}

/** The cards of a page: on a wide window in two columns, on a phone one after the other as if there were no frame. */
export const TwoColumns = ({ first, second, last }: TwoColumnsProps) => (
  <div className={css['frame']} data-columns>
    <div className={css['first']}>{first}</div>
    <div className={css['second']}>{second}</div>
    {last === undefined ? null : <div className={css['last']}>{last}</div>}
  </div>
)
