import { type KeyboardEvent, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { FieldFrame } from '../FieldFrame.tsx'
import { describedBy } from '../FieldNotes.tsx'
import css from './AreaInput.module.css'
import { useShownField } from './Form.tsx'
import { useFieldError } from './useFieldError.ts'
import type { FieldOf } from './useForm.ts'

interface AreaInputProps extends FieldOf {
  label: string
  invalid?: string
  /** One value that is too long for one line, such as an address: it wraps, and Enter submits. */
  oneValue?: boolean
}

const submitOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** Text of several lines, bound to its form by its name; Enter begins another line. */
export const AreaInput = ({ name, reading, label, invalid, oneValue = false }: AreaInputProps) => {
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
        {...(oneValue
          ? { 'data-one-value': '', rows: 2, autoCapitalize: 'off', autoComplete: 'off', onKeyDown: submitOnEnter }
          : {})}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, undefined, error)}
      />
    </FieldFrame>
  )
}
