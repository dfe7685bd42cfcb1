import type { ReactNode } from 'react'
import css from './Field.module.css'
import { FieldNotes } from './FieldNotes.tsx'

interface FieldFrameProps {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  children: ReactNode
}

/** Label above, hint and error below. */
export const FieldFrame = ({ id, label, hint, error, children }: FieldFrameProps) => (
  <div className={css['field']}>
    <label id={`${id}-label`} className={css['label']} htmlFor={id}>
      {label}
    </label>
    {children}
    <FieldNotes id={id} hint={hint} error={error} />
  </div>
)
