import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import css from './Field.module.css'
import { FieldFrame } from './FieldFrame.tsx'
import { describedBy } from './FieldNotes.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  hint?: string | undefined
  /** The sentence that says what is wrong; its presence marks the field. */
  error?: string | undefined
  /** A unit or a button inside the box. */
  end?: ReactNode
}

/** One line of text. Everything else goes to the input, so a form library's `register` fits. */
export const TextField = ({ label, hint, error, end, ...input }: TextFieldProps) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={css['box']} data-error={error ? '' : undefined}>
        <input
          type="text"
          {...input}
          id={id}
          className={css['input']}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
        {end === undefined ? null : <span className={css['end']}>{end}</span>}
      </div>
    </FieldFrame>
  )
}
