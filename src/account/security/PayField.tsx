import type { ComponentProps } from 'react'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../ui/PasswordField.tsx'

interface PayFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  /** Which one: the only one that is asked for, or the present, the new, and the new once more. */
  which: 'only' | 'current' | 'new' | 'again'
  problem: FieldError | undefined
}

/** The six digits of the pay password. */
export const PayField = ({ which, problem, ...input }: PayFieldProps) => {
  const { t } = useTranslation(['security', 'shell'])
  const own = which === 'again' ? t('pay.mismatch') : t('pay.digits')
  return (
    <PasswordField
      {...input}
      label={which === 'only' ? t('shell:title.payConfirm') : t(`pay.${which}`)}
      hint={which === 'new' ? t('pay.hint') : undefined}
      inputMode="numeric"
      // No password of the account: a browser must not offer to keep it as one.
      autoComplete="off"
      maxLength={6}
      error={problem === undefined ? undefined : problem.type === 'server' ? problem.message : own}
    />
  )
}
