import type { ReactNode } from 'react'
import { useId } from 'react'
import css from './CheckField.module.css'
import { describedBy, FieldNotes } from './FieldNotes.tsx'

export interface CheckFieldProps {
  /** A sentence; links in it work. */
  label: ReactNode
  on: boolean
  onChange: (on: boolean) => void
  hint?: string
  error?: string | undefined
}

/** A sentence that the user agrees to, or does not. */
export const CheckField = ({ label, on, onChange, hint, error }: CheckFieldProps) => {
  const id = useId()
  return (
    <div>
      <label className={css['row']}>
        <input
          type="checkbox"
          id={id}
          className={css['box']}
          checked={on}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <div className={css['notes']}>
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  )
}
