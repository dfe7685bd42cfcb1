import { useTranslation } from 'react-i18next'
import { security } from '#protocol'
import { request } from '../../core/request/request.ts'
import { formatHours } from '../../ui/format/hours.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { PasswordInput } from '../../ui/forms/TextInput.tsx'
import { optionalCode } from '../../ui/forms/typed.ts'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { ProofField } from './ProofField.tsx'

/** The login password, by the present one and a fresh second factor. */
export const ChangePasswordForm = ({ factors, onDone }: { factors: security.Factors; onDone: () => void }) => {
  const { t } = useTranslation(['security', 'account'])
  const form = useForm({
    schema: security.restUserPassword.input,
    values: { password: '', newPassword: '' },
    onSubmit: async (fields) => {
      const reply = await request(security.restUserPassword, fields)
      return reply.kind === 'ok' ? onDone() : reply
    },
  })
  return (
    <Form of={form} page>
      <PasswordInput
        {...form.field('password')}
        label={t('security:password.current')}
        autoComplete="current-password"
        invalid={t('account:error.password')}
      />
      <PasswordInput
        {...form.field('newPassword')}
        label={t('account:field.newPassword')}
        hint={t('account:passwordHint')}
        autoComplete="new-password"
        invalid={t('account:error.newPassword')}
      />
      <ProofField {...form.field('code', optionalCode)} factors={factors} act={{ act: 'password' }} />
      <Note tone="warn">{t('security:password.hold', { time: formatHours(factors.holdHours.passwordChanged) })}</Note>
      <FormError />
      <SubmitButton of={form}>{t('security:password.set')}</SubmitButton>
    </Form>
  )
}
