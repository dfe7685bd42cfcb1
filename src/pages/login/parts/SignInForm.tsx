import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { signin } from '#protocol'
import { PasskeySignIn } from '../../../account/activity/PasskeySignIn.tsx'
import { failureText } from '../../../core/request/message.ts'
import { request } from '../../../core/request/request.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { beginSession } from '../../../core/session/session.ts'
import { showToast } from '../../../core/toastQueue.ts'
import { AccountInput } from '../../../ui/forms/AccountInput.tsx'
import { DemoMailHint } from '../../../ui/forms/DemoMailHint.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormError } from '../../../ui/forms/FormError.tsx'
import { PageLink, PageLinks } from '../../../ui/forms/PageLink.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { CodeInput, PasswordInput } from '../../../ui/forms/TextInput.tsx'
import { withoutBlanks } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { sendSignInCode } from './sendCode.ts'
import { keepSignInDraft } from './signInDraft.ts'
import { withFor } from './withFor.ts'

/** Account and password; on a new device also the code that is sent then. */
export const SignInForm = () => {
  const { t } = useTranslation(['account', 'shell', 'common'])
  const { search } = useLocation()
  const navigation = useNavigation()
  /** Undefined until the server asks for the second step; then the wait for another code, in ms. */
  const [codeWait, setCodeWait] = useState<number>()
  const form = useForm({
    schema: signin.loginX.input,
    values: { account: '', password: '' },
    kept: 'signIn',
    onSubmit: async (fields) => {
      const reply = await request(signin.loginX, fields)
      if (reply.kind === 'ok') return beginSession(reply.data.uid)
      if (reply.kind === 'refused' && reply.error === 'secondStepNeeded' && codeWait === undefined) {
        if (reply.values?.['proof'] !== 'authenticator') return setCodeWait((await sendCode()) ?? 0)
        keepSignInDraft({ account: fields.account, password: fields.password })
        return navigation.push(withFor('login', search))
      }
      return reply
    },
  })

  const sendCode = async (): Promise<number | undefined> => {
    const reply = await sendSignInCode(form.getValues('account').trim())
    if (reply.kind === 'ok') return reply.data.resendAfter
    showToast(failureText(reply), 'bad')
    return undefined
  }

  return (
    <Form of={form} page>
      <AccountInput {...form.field('account')} readOnly={codeWait !== undefined} />
      <PasswordInput
        {...form.field('password')}
        label={t('account:field.password')}
        autoComplete="current-password"
        invalid={t('account:error.password')}
      />
      {codeWait === undefined ? null : (
        <>
          <CodeInput
            {...form.field('code', withoutBlanks)}
            label={t('account:field.code')}
            hint={t('account:newDevice')}
            waitFor={codeWait}
            onSend={sendCode}
            invalid={t('account:error.code')}
          />
          <DemoMailHint account={form.getValues('account')} />
        </>
      )}
      <FormError />
      <SubmitButton of={form}>{t('common:signIn')}</SubmitButton>
      <PasskeySignIn />
      <PageLinks>
        <PageLink to={`/pages/login/register${search}`}>{t('account:toRegister')}</PageLink>
        <PageLink to="/pages/login/forget">{t('account:forgot')}</PageLink>
      </PageLinks>
    </Form>
  )
}
