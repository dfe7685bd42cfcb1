import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import css from './ListRow.module.css'

interface ListRowProps {
  icon?: ReactNode
  label: ReactNode
  hint?: ReactNode
  /** The present value, at the end. */
  end?: ReactNode
  onPress: () => void
}

/** A row that leads somewhere. */
export const ListRow = ({ icon, label, hint, end, onPress }: ListRowProps) => (
  <button type="button" className={css['row']} onClick={onPress}>
    {icon}
    <span className={css['main']}>
      {label}
      {hint === undefined ? null : <span className={css['hint']}>{hint}</span>}
    </span>
    {end === undefined ? null : <span className={css['end']}>{end}</span>}
    <ChevronRight className={css['chevron']} size={18} aria-hidden />
  </button>
)
