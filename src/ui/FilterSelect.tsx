import css from './FilterSelect.module.css'

interface FilterSelectProps {
  label: string
  value: string
  /** Text of the choice that filters nothing. */
  any: string
  choices: readonly { readonly id: string; readonly label: string }[]
  onChange: (value: string) => void
}

/** One filter: the phone's own chooser. */
export const FilterSelect = ({ label, value, any, choices, onChange }: FilterSelectProps) => (
  <select
    className={css['filter']}
    aria-label={label}
    value={value}
    data-set={value === '' ? undefined : ''}
    onChange={(event) => onChange(event.target.value)}
  >
    <option value="">{any}</option>
    {choices.map(({ id, label: text }) => (
      <option key={id} value={id}>
        {text}
      </option>
    ))}
  </select>
)
