import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import css from './RadioList.module.css'
import type { Choice } from './Tabs.tsx'

interface RadioListProps<T extends string> {
  /** `lang` marks a label that stands in another language; `hint` says more below it. */
  items: readonly (Choice<T> & { readonly lang?: string; readonly hint?: string | undefined })[]
  value: T
  onChange: (id: T) => void
  label: string
}

/** One of many, row by row, with a tick at the chosen one. */
export const RadioList = <T extends string>({ items, value, onChange, label }: RadioListProps<T>) => {
  const name = useId()
  return (
    <fieldset className={css['list']} aria-label={label}>
      {items.map(({ id, label: text, lang, hint }) => (
        <label key={id} className={css['row']}>
          <input
            type="radio"
            className={css['input']}
            name={name}
            value={id}
            checked={id === value}
            onChange={() => onChange(id)}
          />
          <span className={css['label']}>
            <span lang={lang}>{text}</span>
            {hint === undefined ? null : <span className={css['hint']}>{hint}</span>}
          </span>
          <Check className={css['mark']} size={20} aria-hidden />
        </label>
      ))}
    </fieldset>
  )
}
