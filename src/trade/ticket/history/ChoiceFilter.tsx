import { FilterSelect } from '../../../ui/FilterSelect.tsx'

interface ChoiceFilterProps<Id extends string> {
  label: string
  /** Undefined filters nothing. */
  value: string | undefined
  choices: readonly Id[]
  textOf: (id: Id) => string
  onChange: (value: string) => void
}

/** A filter that shows its name while nothing is chosen. */
export const ChoiceFilter = <Id extends string>({
  label,
  value = '',
  choices,
  textOf,
  onChange,
}: ChoiceFilterProps<Id>) => (
  <FilterSelect
    label={label}
    any={label}
    value={value}
    choices={choices.map((id) => ({ id, label: textOf(id) }))}
    onChange={onChange}
  />
)
