import { get, useFormState } from 'react-hook-form'

/**
 * The sentence at a field: the venue's own, else `invalid` (else the schema's message), else what the screen says of it
 * while it is typed.
 */
export const useFieldError = (
  name: string,
  invalid: string | undefined,
  live: string | undefined,
): string | undefined => {
  const error: unknown = get(useFormState({ name }).errors, name)
  if (typeof error !== 'object' || error === null) return live
  const { type, message } = error as { type?: string; message?: string }
  return (type === 'server' && message ? message : (invalid ?? message)) || live
}
