import { createContext, type FormEvent, type ReactNode, use, useEffect } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { cx } from '../../core/cx.ts'
import css from './Form.module.css'
import type { FormHandle } from './useForm.ts'

const Shown = createContext<Set<string> | undefined>(undefined)

/** Tells the form that this field is on screen, so that a refusal by the venue can be shown at it. */
export const useShownField = (name: string): void => {
  const shown = use(Shown)
  useEffect(() => {
    shown?.add(name)
    return () => void shown?.delete(name)
  }, [shown, name])
}

/** Enter does no more than a tap on the button: nothing while it is disabled or busy. */
const isBlocked = (form: HTMLFormElement): boolean =>
  [...form.elements].some(
    (one) => one instanceof HTMLButtonElement && one.type === 'submit' && one.getAttribute('aria-disabled') === 'true',
  )

interface FormProps<In extends FieldValues, Out> {
  of: FormHandle<In, Out>
  /** The page's own form, with space around it; without it the form fills its card or sheet. */
  page?: boolean
  /** Space between the fields: `close` in a small card. */
  gap?: 'close'
  /** Its name, where a screen has several. */
  label?: string
  className?: string | undefined
  children: ReactNode
}

/** The `<form>` of `useForm`: its inputs find it by themselves. */
export const Form = <In extends FieldValues, Out>(props: FormProps<In, Out>) => {
  const { of, page = false, gap, label, className, children } = props
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // For React a sheet's form lies within the form whose code opens the sheet; the browser knows of no such thing.
    event.stopPropagation()
    if (!isBlocked(event.currentTarget)) void of.submit(event)
  }
  return (
    <FormProvider {...of}>
      <Shown value={of.shown}>
        <form
          id={of.id}
          className={cx(css['form'], page && css['page'], gap && css[gap], className)}
          aria-label={label}
          noValidate
          onSubmit={submit}
        >
          {children}
        </form>
      </Shown>
    </FormProvider>
  )
}
