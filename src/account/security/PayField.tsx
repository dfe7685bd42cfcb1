import { useTranslation } from 'react-i18next'
import { PasswordInput } from '../../ui/forms/TextInput.tsx'
import type { FieldOf } from '../../ui/forms/useForm.ts'

interface PayFieldProps extends FieldOf {
  /** Which one: the only one that is asked for, or the present, the new, and the new once more. */
  which: 'only' | 'current' | 'new' | 'again'
}

/** The six digits of the pay password. */
export const PayField = ({ which, ...field }: PayFieldProps) => {
  const { t } = useTranslation(['security', 'shell'])
  return (
    <PasswordInput
      {...field}
      label={which === 'only' ? t('shell:title.payConfirm') : t(`pay.${which}`)}
      hint={which === 'new' ? t('pay.hint') : undefined}
      inputMode="numeric"
      // No password of the account: a browser must not offer to keep it as one.
      autoComplete="off"
      maxLength={6}
      invalid={which === 'again' ? t('pay.mismatch') : t('pay.digits')}
    />
  )
}
