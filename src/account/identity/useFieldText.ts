import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

/** The sentence at a field: the server's own, else ours for that field (`certification:error.<field>`). */
export const useFieldText = () => {
  const { t } = useTranslation('certification')
  return (field: string, error: FieldError | undefined): string | undefined => {
    if (error === undefined) return undefined
    return error.type === 'server' && error.message ? error.message : t(`error.${field}`)
  }
}
