import type { ComponentProps } from 'react'
import { Button } from '../Button.tsx'

interface SubmitProps extends Omit<ComponentProps<typeof Button>, 'type' | 'form' | 'onPress'> {
  /** The form that it submits; the button may be outside of it. */
  of: { readonly id: string; readonly pending: boolean }
}

/** Submits a form: busy until it was sent, and what it refuses (disabled, busy) Enter refuses too. */
export const SubmitButton = ({ of, busy = false, size = 'large', wide = true, ...rest }: SubmitProps) => (
  <Button {...rest} type="submit" form={of.id} size={size} wide={wide} busy={busy || of.pending} />
)
