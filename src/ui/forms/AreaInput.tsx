import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { FieldFrame } from '../FieldFrame.tsx'
import { describedBy } from '../FieldNotes.tsx'
import css from './AreaInput.module.css'
import { useShownField } from './Form.tsx'
import { useFieldError } from './useFieldError.ts'
import type { FieldOf } from './useForm.ts'

/** Text of several lines, bound to its form by its name; Enter begins another line. */
export const AreaInput = ({ name, reading, label, invalid }: FieldOf & { label: string; invalid?: string }) => {
  const id = useId()
  const { register } = useFormContext()
  useShownField(name)
  const error = useFieldError(name, invalid, undefined)
  return (
    <FieldFrame id={id} label={label} error={error}>
      <textarea
        {...register(name, reading)}
        id={id}
        className={css['area']}
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, undefined, error)}
      />
    </FieldFrame>
  )
}
