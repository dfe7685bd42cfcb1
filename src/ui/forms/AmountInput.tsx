import type { ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import { AmountField } from '../AmountField.tsx'
import { useShownField } from './Form.tsx'
import { useFieldError } from './useFieldError.ts'
import type { FieldOf } from './useForm.ts'

interface AmountInputProps extends Omit<ComponentProps<typeof AmountField>, 'text' | 'onText' | 'ref'>, FieldOf {
  /** Hears each change, with what is typed now. */
  onTyped?: (text: string) => void
}

/** An amount as it is typed, bound to its form by its name; `typedAmount` reads it, and the field says what it cannot read. */
export const AmountInput = ({ name, onTyped, error, ...props }: AmountInputProps) => {
  const {
    field: { ref, value, onChange },
  } = useController({ name })
  useShownField(name)
  const change = (text: string): void => {
    onChange(text)
    onTyped?.(text)
  }
  return (
    <AmountField
      {...props}
      ref={ref}
      text={typeof value === 'string' ? value : ''}
      onText={change}
      error={useFieldError(name, error, error)}
    />
  )
}
