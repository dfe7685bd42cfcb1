import type { ReactNode } from 'react'
import css from './Field.module.css'

interface FieldFrameProps {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  children: ReactNode
}

/** Ids of the sentences below a field, for `aria-describedby`. */
export const describedBy = (id: string, hint?: string, error?: string): string | undefined =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined

/** Label above, hint and error below; the error is announced when it appears. */
export const FieldFrame = ({ id, label, hint, error, children }: FieldFrameProps) => (
  <div className={css['field']}>
    <label className={css['label']} htmlFor={id}>
      {label}
    </label>
    {children}
    {hint ? (
      <span id={`${id}-hint`} className={css['hint']}>
        {hint}
      </span>
    ) : null}
    <span id={`${id}-error`} className={css['error']} role="alert" hidden={!error}>
      {error}
    </span>
  </div>
)
