import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { signin } from '#protocol'
import { PasskeySignIn } from '../../../account/activity/PasskeySignIn.tsx'
import { withoutBlanks } from '../../../account/security/typed.ts'
import { failureText } from '../../../core/request/message.ts'
import { request } from '../../../core/request/request.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { beginSession } from '../../../core/session/session.ts'
import { useKeptForm } from '../../../core/state/useKeptForm.ts'
import { showToast } from '../../../core/toastQueue.ts'
import { Button } from '../../../ui/Button.tsx'
import { CodeField } from '../../../ui/CodeField.tsx'
import { AccountField } from '../../../ui/forms/AccountField.tsx'
import { applyFailure } from '../../../ui/forms/applyFailure.ts'
import { DemoMailHint } from '../../../ui/forms/DemoMailHint.tsx'
import css from '../../../ui/forms/Form.module.css'
import { FormError } from '../../../ui/forms/FormError.tsx'
import { fieldError } from '../../../ui/forms/fieldError.ts'
import { PageLink } from '../../../ui/forms/PageLink.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { sendSignInCode } from './sendCode.ts'
import { keepSignInDraft } from './signInDraft.ts'
import { withFor } from './withFor.ts'

type Fields = { account: string; password: string; code?: string | undefined }
const FIELDS = ['account', 'password', 'code'] as const

/** Account and password; on a new device also the code that is sent then. */
export const SignInForm = () => {
  const { t } = useTranslation(['account', 'shell', 'common'])
  const { search } = useLocation()
  const navigation = useNavigation()
  /** Undefined until the server asks for the second step; then the wait for another code, in ms. */
  const [codeWait, setCodeWait] = useState<number>()
  const form = useForm<Fields>({
    resolver: valibotResolver(signin.loginX.input),
    defaultValues: { account: '', password: '' },
    // The code field appears later and takes its value with it when it goes.
    shouldUnregister: false,
  })
  useKeptForm('signIn', form)
  const { errors, isSubmitting } = form.formState

  const sendCode = async (): Promise<number | undefined> => {
    const reply = await sendSignInCode(form.getValues('account').trim())
    if (reply.kind === 'ok') return reply.data.resendAfter
    showToast(failureText(reply), 'bad')
    return undefined
  }

  const submit = form.handleSubmit(async (fields) => {
    const reply = await request(signin.loginX, fields)
    if (reply.kind === 'ok') return beginSession(reply.data.uid)
    if (reply.kind === 'refused' && reply.error === 'secondStepNeeded' && codeWait === undefined) {
      if (reply.values?.['proof'] !== 'authenticator') return setCodeWait((await sendCode()) ?? 0)
      keepSignInDraft({ account: fields.account, password: fields.password })
      return navigation.push(withFor('login', search))
    }
    return applyFailure<Fields>(reply, FIELDS, form.setError)
  })

  return (
    <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
      <AccountField {...form.register('account')} readOnly={codeWait !== undefined} problem={errors.account} />
      <PasswordField
        {...form.register('password')}
        label={t('account:field.password')}
        autoComplete="current-password"
        error={fieldError(t, 'password', errors.password)}
      />
      {codeWait === undefined ? null : (
        <>
          <CodeField
            {...form.register('code', withoutBlanks)}
            label={t('account:field.code')}
            hint={t('account:newDevice')}
            waitFor={codeWait}
            onSend={sendCode}
            error={fieldError(t, 'code', errors.code)}
          />
          <DemoMailHint account={form.getValues('account')} />
        </>
      )}
      <FormError text={errors.root?.message} />
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {t('common:signIn')}
      </Button>
      <PasskeySignIn />
      <div className={css['links']}>
        <PageLink to={`/pages/login/register${search}`}>{t('account:toRegister')}</PageLink>
        <PageLink to="/pages/login/forget">{t('account:forgot')}</PageLink>
      </div>
    </form>
  )
}
