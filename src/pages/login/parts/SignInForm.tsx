import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { signin } from '#protocol'
import { PasskeySignIn } from '../../../account/activity/PasskeySignIn.tsx'
import { failureText } from '../../../core/request/message.ts'
import { request } from '../../../core/request/request.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { useHistoryEntry } from '../../../core/screens/useHistoryEntry.ts'
import { beginSession } from '../../../core/session/session.ts'
import { signedIn } from '../../../core/state/state.ts'
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
import { isGood, sentCode, waitLeft } from './sentCode.ts'
import { keepSignInDraft, leaveSignIn, leftSignIn } from './signInDraft.ts'
import { withFor } from './withFor.ts'

/**
 * Account and password; on a new device also the code that is sent then. Who looks for the code in their mail comes back to the
 * same step.
 */
export const SignInForm = () => {
  const { t } = useTranslation(['account', 'shell', 'common'])
  const { search } = useLocation()
  const navigation = useNavigation()
  const entry = useHistoryEntry()
  const [left] = useState(() => leftSignIn(entry))
  /** The server has asked for the second step. */
  const [asked, setAsked] = useState(left !== undefined)
  const [sent, setSent] = useState(left?.sent)
  const form = useForm({
    schema: signin.loginX.input,
    values: { account: left?.account ?? '', password: left?.password ?? '', code: left?.code },
    kept: 'signIn',
    onSubmit: async (fields) => {
      const reply = await request(signin.loginX, fields)
      if (reply.kind === 'ok') return beginSession(reply.data.uid)
      if (reply.kind === 'refused' && reply.error === 'secondStepNeeded' && !asked) {
        if (reply.values?.['proof'] !== 'authenticator') {
          if (!isGood(sent, fields.account)) await sendCode()
          return setAsked(true)
        }
        keepSignInDraft({ account: fields.account, password: fields.password })
        return navigation.push(withFor('login', search))
      }
      return reply
    },
  })

  const sendCode = async (): Promise<number | undefined> => {
    const account = form.getValues('account').trim()
    const reply = await sendSignInCode(account)
    if (reply.kind === 'ok') {
      setSent(sentCode(account, reply.data))
      return reply.data.resendAfter
    }
    showToast(failureText(reply), 'bad')
    return undefined
  }

  const { getValues } = form
  useEffect(() => {
    if (!asked) return undefined
    // The fields have it now; only while the user is away it is kept.
    keepSignInDraft(undefined)
    return () => {
      if (signedIn.peek() === true) return
      const { account, password, code } = getValues()
      leaveSignIn(entry, { account: account.trim(), password, code, sent })
    }
  }, [asked, entry, getValues, sent])

  return (
    <Form of={form} page>
      <AccountInput {...form.field('account')} readOnly={asked} />
      <PasswordInput
        {...form.field('password')}
        label={t('account:field.password')}
        autoComplete="current-password"
        invalid={t('account:error.password')}
      />
      {asked ? (
        <>
          <CodeInput
            {...form.field('code', withoutBlanks)}
            label={t('account:field.code')}
            hint={t('account:newDevice')}
            waitFor={sent === undefined ? 0 : waitLeft(sent)}
            onSend={sendCode}
            invalid={t('account:error.code')}
          />
          <DemoMailHint account={form.getValues('account')} />
        </>
      ) : null}
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
