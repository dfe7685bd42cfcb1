import type { ComponentProps } from 'react'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '../TextField.tsx'
import { fieldError } from './fieldError.ts'

interface AccountFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  problem: FieldError | undefined
}

/** An e-mail address or a mobile number, as one's name at the venue. */
export const AccountField = ({ problem, ...input }: AccountFieldProps) => {
  const { t } = useTranslation('account')
  return (
    <TextField
      {...input}
      label={t('account:field.account')}
      placeholder={t('account:field.accountExample')}
      autoComplete="username"
      autoCapitalize="none"
      inputMode="email"
      spellCheck={false}
      error={fieldError(t, 'account', problem)}
    />
  )
}
