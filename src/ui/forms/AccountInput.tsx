import { useTranslation } from 'react-i18next'
import { TextInput } from './TextInput.tsx'
import type { FieldOf } from './useForm.ts'

/** An e-mail address or a mobile number: the user's name at the venue. */
export const AccountInput = ({ readOnly = false, ...field }: FieldOf & { readOnly?: boolean }) => {
  const { t } = useTranslation('account')
  return (
    <TextInput
      {...field}
      readOnly={readOnly}
      label={t('account:field.account')}
      placeholder={t('account:field.accountExample')}
      autoComplete="username"
      autoCapitalize="none"
      inputMode="email"
      spellCheck={false}
      invalid={t('account:error.account')}
    />
  )
}
