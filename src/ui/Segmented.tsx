import { useId } from 'react'
import css from './Segmented.module.css'
import type { Choice } from './Tabs.tsx'

interface SegmentedProps<T extends string> {
  items: readonly (Choice<T> & { readonly tone?: 'up' | 'down'; readonly disabled?: boolean })[]
  /** Undefined: none is chosen. */
  value: T | undefined
  onChange: (id: T) => void
  label: string
  /** `filled`: a pair of sides, the chosen one in the colour of its tone. `text`: words in a row, the chosen one underlined. */
  look?: 'filled' | 'text'
}

/** One of a few: native radio buttons, so that keyboard and screen reader know them. */
export const Segmented = <T extends string>({ items, value, onChange, label, look }: SegmentedProps<T>) => {
  const name = useId()
  return (
    <fieldset className={css['group']} aria-label={label} data-look={look}>
      {items.map(({ id, label: text, tone, disabled }) => (
        <label key={id} className={css['option']} data-tone={tone}>
          <input
            type="radio"
            className={css['input']}
            name={name}
            value={id}
            checked={id === value}
            disabled={disabled}
            onChange={() => onChange(id)}
            // A preset (25 %) may be tapped again after the amount was changed by hand.
            onClick={() => id === value && onChange(id)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
