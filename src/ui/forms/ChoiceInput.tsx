import type { ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import { CheckField } from '../CheckField.tsx'
import { RadioList } from '../RadioList.tsx'
import { Segmented } from '../Segmented.tsx'
import { SelectField } from '../SelectField.tsx'
import { useShownField } from './Form.tsx'
import { useFieldError } from './useFieldError.ts'
import type { FieldOf } from './useForm.ts'

type BoundTo<Props> = Omit<Props, 'value' | 'onChange'> & FieldOf

interface Choosing<T extends string> {
  /** What counts as chosen where the form holds none of the choices. */
  otherwise?: T | undefined
  /** Hears each choice. */
  onChosen?: ((id: T) => void) | undefined
}

const useChoice = <T extends string>(name: string, choices: readonly { readonly id: T }[], choosing: Choosing<T>) => {
  const {
    field: { value, onChange },
  } = useController({ name })
  useShownField(name)
  return {
    value: choices.find(({ id }) => id === value)?.id ?? choosing.otherwise,
    onChange: (id: T): void => {
      onChange(id)
      choosing.onChosen?.(id)
    },
  }
}

/** One of many, bound to its form by its name. */
export const SelectInput = <T extends string>({
  name,
  invalid,
  error,
  otherwise,
  onChosen,
  ...props
}: BoundTo<ComponentProps<typeof SelectField<T>>> & Choosing<T> & { invalid?: string }) => (
  <SelectField
    {...props}
    {...useChoice(name, props.options, { otherwise, onChosen })}
    error={useFieldError(name, invalid, error)}
  />
)

/** One of a few, bound to its form by its name. */
export const SegmentedInput = <T extends string>({
  name,
  otherwise,
  onChosen,
  ...props
}: BoundTo<ComponentProps<typeof Segmented<T>>> & Choosing<T>) => (
  <Segmented {...props} {...useChoice(name, props.items, { otherwise, onChosen })} />
)

/** One of many, row by row, bound to its form by its name. */
export const RadioInput = <T extends string>({
  name,
  otherwise,
  onChosen,
  ...props
}: BoundTo<ComponentProps<typeof RadioList<T>>> & Choosing<T> & { otherwise: T }) => {
  const { value = otherwise, onChange } = useChoice(name, props.items, { otherwise, onChosen })
  return <RadioList {...props} value={value} onChange={onChange} />
}

/** A sentence that is agreed to, bound to its form by its name. */
export const CheckInput = ({
  name,
  ...props
}: Omit<ComponentProps<typeof CheckField>, 'on' | 'onChange' | 'error'> & FieldOf) => {
  const {
    field: { value, onChange },
  } = useController({ name })
  useShownField(name)
  return (
    <CheckField {...props} on={value === true} onChange={onChange} error={useFieldError(name, undefined, undefined)} />
  )
}
