import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { CodeField } from '../CodeField.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { TextField } from '../TextField.tsx'
import { useShownField } from './Form.tsx'
import { useFieldError } from './useFieldError.ts'
import type { FieldOf } from './useForm.ts'

interface Errors {
  /** Shown at the field when the schema refuses it; by default the schema's own message. */
  invalid?: string | undefined
  /** What is wrong while it is typed. */
  error?: string | undefined
}
type BoundTo<Props> = Omit<Props, 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref' | 'error'> &
  FieldOf &
  Errors

/** What binds an input of one line to its form by its name; the browser keeps what is typed. */
const useBound = ({ name, reading }: FieldOf, { invalid, error }: Errors) => {
  const { register } = useFormContext()
  useShownField(name)
  return { ...register(name, reading), error: useFieldError(name, invalid, error) }
}

/** One line of text. */
export const TextInput = ({ name, reading, invalid, error, ...props }: BoundTo<ComponentProps<typeof TextField>>) => (
  <TextField {...props} {...useBound({ name, reading }, { invalid, error })} />
)

/** A password, hidden until its eye is tapped. */
export const PasswordInput = ({
  name,
  reading,
  invalid,
  error,
  ...props
}: BoundTo<ComponentProps<typeof PasswordField>>) => (
  <PasswordField {...props} {...useBound({ name, reading }, { invalid, error })} />
)

/** A code, with the button that has it sent. */
export const CodeInput = ({ name, reading, invalid, error, ...props }: BoundTo<ComponentProps<typeof CodeField>>) => (
  <CodeField {...props} {...useBound({ name, reading }, { invalid, error })} />
)
