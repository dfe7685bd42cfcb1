import { useId } from 'react'
import css from './Segmented.module.css'
import type { Choice } from './Tabs.tsx'

interface SegmentedProps<T extends string> {
  items: readonly (Choice<T> & { readonly tone?: 'up' | 'down'; readonly disabled?: boolean })[]
  /** Undefined: none is chosen. */
  value: T | undefined
  onChange: (id: T) => void
  label: string
}

/** One of a few: native radio buttons, so that keyboard and screen reader know them. */
export const Segmented = <T extends string>({ items, value, onChange, label }: SegmentedProps<T>) => {
  const name = useId()
  return (
    <fieldset className={css['group']} aria-label={label}>
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
