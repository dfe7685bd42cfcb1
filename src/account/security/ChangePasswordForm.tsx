import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { security } from '#protocol'
import { request } from '../../core/request/request.ts'
import { Button } from '../../ui/Button.tsx'
import { applyFailure } from '../../ui/forms/applyFailure.ts'
import css from '../../ui/forms/Form.module.css'
import { FormError } from '../../ui/forms/FormError.tsx'
import { fieldError } from '../../ui/forms/fieldError.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { ProofField } from './ProofField.tsx'
import own from './Security.module.css'
import { optionalCode } from './typed.ts'

interface Fields {
  password: string
  newPassword: string
  code?: string | undefined
}

/** The login password, by the present one and a fresh second factor. */
export const ChangePasswordForm = ({ factors, onDone }: { factors: security.Factors; onDone: () => void }) => {
  const { t } = useTranslation(['security', 'account'])
  const form = useForm<Fields>({
    resolver: valibotResolver(security.restUserPassword.input),
    defaultValues: { password: '', newPassword: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (fields) => {
    const reply = await request(security.restUserPassword, fields)
    if (reply.kind !== 'ok') return applyFailure<Fields>(reply, ['password', 'newPassword', 'code'], form.setError)
    return onDone()
  })
  return (
    <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        {...form.register('password')}
        label={t('security:password.current')}
        autoComplete="current-password"
        error={fieldError(t, 'password', errors.password)}
      />
      <PasswordField
        {...form.register('newPassword')}
        label={t('account:field.newPassword')}
        hint={t('account:passwordHint')}
        autoComplete="new-password"
        error={fieldError(t, 'newPassword', errors.newPassword)}
      />
      <ProofField {...form.register('code', optionalCode)} factors={factors} problem={errors.code} />
      <p className={own['note']}>{t('security:password.hold')}</p>
      <FormError text={errors.root?.message} />
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {t('security:password.set')}
      </Button>
    </form>
  )
}
