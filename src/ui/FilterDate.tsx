import type { ComponentProps } from 'react'
import css from './FilterSelect.module.css'

interface FilterDateProps extends Pick<ComponentProps<'input'>, 'min' | 'max'> {
  label: string
  /** As `YYYY-MM-DD`; '' for none. */
  value: string
  onChange: (value: string) => void
}

/** A filter that is a date: the phone's own chooser. */
export const FilterDate = ({ label, value, onChange, ...bounds }: FilterDateProps) => (
  <input
    type="date"
    className={css['filter']}
    aria-label={label}
    value={value}
    data-set={value === '' ? undefined : ''}
    onChange={(event) => onChange(event.target.value)}
    {...bounds}
  />
)
