import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../core/cx.ts'
import { ChoiceList } from './ChoiceList.tsx'
import type { Option } from './choices.ts'
import css from './Field.module.css'
import { FieldFrame } from './FieldFrame.tsx'
import { describedBy } from './FieldNotes.tsx'
import { Sheet } from './Sheet.tsx'

/** From so many choices on there is a search. */
const SEARCH_FROM = 9

interface SelectFieldProps<T extends string> {
  label: string
  /** Undefined: nothing is chosen yet. */
  value: T | undefined
  options: readonly Option<T>[]
  onChange: (id: T) => void
  /** Instead of 'Choose' while nothing is chosen. */
  placeholder?: string
  hint?: string
  error?: string | undefined
}

/** One of many, chosen in a sheet; with a search when there are more than a few. */
export const SelectField = <T extends string>(props: SelectFieldProps<T>) => {
  const { label, value, options, onChange, placeholder, hint, error } = props
  const { t } = useTranslation('common')
  const id = useId()
  const [open, setOpen] = useState(false)
  const first = useRef<HTMLElement>(null)
  const chosen = options.find((one) => one.id === value)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <button
        type="button"
        id={id}
        className={cx(css['box'], css['select'])}
        data-error={error ? '' : undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={describedBy(id, hint, error)}
        onClick={() => setOpen(true)}
      >
        {chosen?.icon === undefined ? null : <span aria-hidden="true">{chosen.icon}</span>}
        <span
          id={`${id}-value`}
          className={cx(css['chosen'], chosen === undefined && css['empty'])}
          lang={chosen?.lang}
        >
          {chosen?.label ?? placeholder ?? t('choose')}
        </span>
        <ChevronDown className={css['arrow']} size={18} aria-hidden />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={label} first={first}>
        <ChoiceList
          label={label}
          value={value}
          options={options}
          search={options.length >= SEARCH_FROM}
          first={first}
          onChoose={(next) => {
            setOpen(false)
            onChange(next)
          }}
        />
      </Sheet>
    </FieldFrame>
  )
}
