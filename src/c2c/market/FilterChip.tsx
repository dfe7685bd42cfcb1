import type { ReactNode } from 'react'
import css from './Market.module.css'

interface FilterChipProps {
  /** It narrows the list now. */
  on: boolean
  /** It is a switch, and leads nowhere. */
  isSwitch?: boolean
  label?: string
  onPress: () => void
  children: ReactNode
}

/** One filter in a row of them: a switch, or the way to a page or sheet on which it is set. */
export const FilterChip = ({ on, isSwitch = false, label, onPress, children }: FilterChipProps) => (
  <button
    type="button"
    className={css['chip']}
    aria-label={label}
    aria-pressed={isSwitch ? on : undefined}
    data-set={on ? '' : undefined}
    onClick={onPress}
  >
    {children}
  </button>
)
