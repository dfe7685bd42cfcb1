import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { reset } from '#protocol'
import { DonePage } from '../../account/security/DonePage.tsx'
import { request } from '../../core/request/request.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { LOGIN } from '../../core/screens/screens.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { Lead } from '../../ui/forms/Lead.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { PasswordInput } from '../../ui/forms/TextInput.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { keepResetDraft, type ResetDraft } from './parts/resetDraft.ts'
import { FORGET, useResetDraft } from './parts/useResetDraft.ts'

const schema = v.pick(reset.emailChangePassword.input, ['password'])
type Proved = NonNullable<ResetDraft['proved']>

const NewPassword = ({ account, proved, onDone }: { account: string; proved: Proved; onDone: () => void }) => {
  const { t } = useTranslation(['security', 'account'])
  const form = useForm({
    schema,
    values: { password: '' },
    onSubmit: async ({ password }) => {
      const call = proved.way === 'code' ? reset.emailChangePassword : reset.googleChangePassword
      const reply = await request(call, { token: proved.token, password })
      if (reply.kind !== 'ok') return reply
      keepResetDraft(undefined)
      return onDone()
    },
  })
  return (
    <>
      <Lead title={t('security:forget.new')} text={t('security:forget.newText')} />
      <Form of={form} page>
        {/* For password managers: whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <PasswordInput
          {...form.field('password')}
          label={t('account:field.newPassword')}
          hint={t('account:passwordHint')}
          autoComplete="new-password"
          invalid={t('account:error.newPassword')}
        />
        <Note tone="warn">{t('security:forget.hold')}</Note>
        <FormError />
        <SubmitButton of={form}>{t('security:password.set')}</SubmitButton>
      </Form>
    </>
  )
}

const Proving = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation('shell')
  const draft = useResetDraft(({ proved }) => proved !== undefined)
  return (
    <Page bar={<PageBar title={t('title.resetPassword')} back={FORGET} />}>
      {draft?.proved === undefined ? null : (
        <NewPassword account={draft.account} proved={draft.proved} onDone={onDone} />
      )}
    </Page>
  )
}

/** A forgotten password, last step: the new one. */
const ResetPassword = () => {
  const { t } = useTranslation(['security', 'shell', 'common'])
  const navigation = useNavigation()
  const [isDone, setDone] = useState(false)
  if (!isDone) return <Proving onDone={() => setDone(true)} />
  return (
    <DonePage
      bar={t('shell:title.resetPassword')}
      back={LOGIN}
      title={t('security:done.password')}
      text={t('security:done.passwordText')}
    >
      <Note tone="warn">{t('security:forget.hold')}</Note>
      <Button size="large" wide onPress={() => navigation.replace(LOGIN)}>
        {t('common:signIn')}
      </Button>
    </DonePage>
  )
}

export default ResetPassword
