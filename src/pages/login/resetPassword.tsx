import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { reset } from '#protocol'
import { DonePage } from '../../account/security/DonePage.tsx'
import own from '../../account/security/Security.module.css'
import { request } from '../../core/request/request.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { LOGIN } from '../../core/screens/screens.ts'
import { Button } from '../../ui/Button.tsx'
import { applyFailure } from '../../ui/forms/applyFailure.ts'
import css from '../../ui/forms/Form.module.css'
import { FormError } from '../../ui/forms/FormError.tsx'
import { fieldError } from '../../ui/forms/fieldError.ts'
import { Lead } from '../../ui/forms/Lead.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { keepResetDraft, type ResetDraft } from './parts/resetDraft.ts'
import { FORGET, useResetDraft } from './parts/useResetDraft.ts'

const schema = v.pick(reset.emailChangePassword.input, ['password'])
type Proved = NonNullable<ResetDraft['proved']>

const NewPassword = ({ account, proved, onDone }: { account: string; proved: Proved; onDone: () => void }) => {
  const { t } = useTranslation(['security', 'account'])
  const form = useForm({ resolver: valibotResolver(schema), defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ password }) => {
    const call = proved.way === 'code' ? reset.emailChangePassword : reset.googleChangePassword
    const reply = await request(call, { token: proved.token, password })
    if (reply.kind !== 'ok') return applyFailure(reply, ['password'], form.setError)
    keepResetDraft(undefined)
    return onDone()
  })
  return (
    <>
      <Lead title={t('security:forget.new')} text={t('security:forget.newText')} />
      <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
        {/* For password managers: whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <PasswordField
          {...form.register('password')}
          label={t('account:field.newPassword')}
          hint={t('account:passwordHint')}
          autoComplete="new-password"
          error={fieldError(t, 'newPassword', errors.password)}
        />
        <p className={own['note']}>{t('security:password.hold')}</p>
        <FormError text={errors.root?.message} />
        <Button type="submit" size="large" wide busy={isSubmitting}>
          {t('security:password.set')}
        </Button>
      </form>
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
      <p className={own['note']}>{t('security:password.hold')}</p>
      <Button size="large" wide onPress={() => navigation.replace(LOGIN)}>
        {t('common:signIn')}
      </Button>
    </DonePage>
  )
}

export default ResetPassword
