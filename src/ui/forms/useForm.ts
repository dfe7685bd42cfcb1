import { valibotResolver } from '@hookform/resolvers/valibot'
import { type BaseSyntheticEvent, useCallback, useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form'
import type { BaseIssue, BaseSchema } from 'valibot'
import { type Failure, failureText } from '../../core/request/message.ts'
import { useHistoryEntry } from '../../core/screens/useHistoryEntry.ts'
import { keptValues, useKeptForm } from './useKeptForm.ts'

/** How what was typed is read before the schema sees it; see `typed.ts`. */
type Reading = Pick<RegisterOptions, 'setValueAs' | 'onChange'>

interface FormOptions<In extends FieldValues, Out> {
  /** What may be sent; a refusal is shown at its field. */
  schema: BaseSchema<In, Out, BaseIssue<unknown>>
  /** What the fields hold at first. */
  values: DefaultValues<In>
  /** When a refused field is checked again; by default as it is typed. */
  recheck?: 'onChange' | 'onSubmit'
  /** Keeps what was typed for when the user comes back to the page, under this name; passwords and codes are left out. */
  kept?: string
  /** Sends it. A failure that it returns is shown at the field that the venue names, else at the form (`FormError`). */
  onSubmit: (fields: Out) => Failure | void | Promise<Failure | void>
}

/** Which field an input belongs to; spread into it: `<TextInput {...form.field('account')} … />`. */
export interface FieldOf {
  readonly name: string
  readonly reading?: Reading | undefined
}

export interface FormHandle<In extends FieldValues, Out> extends UseFormReturn<In, unknown, Out> {
  /** Of the `<form>`, so that a button outside of it (at the foot of a sheet) submits it too. */
  readonly id: string
  /** Names of the fields that are on the screen. */
  readonly shown: Set<string>
  readonly pending: boolean
  readonly field: (name: Path<In>, reading?: Reading) => FieldOf
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>
  /** Shows a refusal that was learned later than by `onSubmit` at its field; false if that is not on the screen. */
  readonly refuseField: (reply: Failure) => boolean
}

/**
 * The one way to make a form: `const form = useForm({ schema, values, onSubmit })`, then `<Form of={form}>` around inputs
 * that are bound by `form.field(name)`, and a `<SubmitButton of={form}>`. Enter submits it, and nothing submits it twice.
 */
export const useForm = <In extends FieldValues, Out>(options: FormOptions<In, Out>): FormHandle<In, Out> => {
  const { schema, values, recheck = 'onChange', kept, onSubmit } = options
  const id = useId()
  const [shown] = useState(() => new Set<string>())
  const entry = useHistoryEntry()
  // Read before the first render, so that the fields never appear without it.
  const [atFirst] = useState(() => Object.assign({}, values, keptValues(entry, kept)))
  const running = useRef(false)
  const hook = useHookForm<In, unknown, Out>({
    resolver: valibotResolver(schema),
    defaultValues: atFirst,
    reValidateMode: recheck,
  })
  useKeptForm(kept, hook)

  const { setError } = hook
  const refuseField = useCallback(
    (reply: Failure): boolean => {
      if (reply.kind !== 'refused' || !shown.has(reply.field ?? '')) return false
      setError(reply.field as Path<In>, { type: 'server', message: failureText(reply) }, { shouldFocus: true })
      return true
    },
    [shown, setError],
  )
  const submit = async (event?: BaseSyntheticEvent): Promise<void> => {
    event?.preventDefault()
    if (running.current) return
    running.current = true
    try {
      await hook.handleSubmit(async (fields) => {
        const failure = await onSubmit(fields)
        if (failure === undefined || refuseField(failure)) return
        setError('root', { type: 'server', message: failureText(failure) })
      })(event)
    } finally {
      running.current = false
    }
  }
  return {
    ...hook,
    id,
    shown,
    pending: hook.formState.isSubmitting,
    field: (name, reading) => ({ name, reading }),
    submit,
    refuseField,
  }
}
