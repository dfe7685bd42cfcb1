import type { TFunction } from 'i18next'
import type { FieldError } from 'react-hook-form'

/** The sentence at a field: the server's own, else ours for that field (`account:error.<field>`). */
export const fieldError = (t: TFunction, field: string, error: FieldError | undefined): string | undefined => {
  if (error === undefined) return undefined
  return error.type === 'server' && error.message ? error.message : t(`account:error.${field}`)
}
