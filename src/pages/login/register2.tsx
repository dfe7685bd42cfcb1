import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import * as v from 'valibot'
import { signin } from '#protocol'
import { withoutBlanks } from '../../account/security/typed.ts'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { beginSession } from '../../core/session/session.ts'
import { signedIn } from '../../core/state/state.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import { applyFailure } from '../../ui/forms/applyFailure.ts'
import { DemoMailHint } from '../../ui/forms/DemoMailHint.tsx'
import css from '../../ui/forms/Form.module.css'
import { FormError } from '../../ui/forms/FormError.tsx'
import { fieldError } from '../../ui/forms/fieldError.ts'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { sendSignUpCode } from './parts/sendCode.ts'
import { keepSignUpDraft, type SignUpDraft, signUpDraft } from './parts/signUpDraft.ts'
import { useLeaveWhenSignedIn } from './parts/useLeaveWhenSignedIn.ts'

const schema = v.pick(signin.registerMobile.input, ['code'])
const REGISTER = '/pages/login/register'

const CodeStep = ({ draft, onOpened }: { draft: SignUpDraft; onOpened: () => void }) => {
  const { t } = useTranslation(['account', 'shell'])
  const form = useForm({ resolver: valibotResolver(schema), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState

  const sendCode = async (): Promise<number | undefined> => {
    const reply = await sendSignUpCode(draft.account)
    if (reply.kind === 'ok') return reply.data.resendAfter
    showToast(failureText(reply), 'bad')
    return undefined
  }

  const submit = form.handleSubmit(async ({ code }) => {
    const reply = await request(signin.registerMobile, { account: draft.account, password: draft.password, code })
    if (reply.kind !== 'ok') return applyFailure(reply, ['code'], form.setError)
    onOpened()
    keepSignUpDraft(undefined)
    return beginSession(reply.data.uid)
  })

  return (
    <>
      <div className={css['lead']}>
        <p className={css['hello']}>{t('account:codeLead')}</p>
        <p className={css['sub']}>{t('account:codeText', { account: draft.account })}</p>
      </div>
      <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
        <CodeField
          {...form.register('code', withoutBlanks)}
          label={t('account:field.code')}
          waitFor={draft.resendAfter}
          onSend={sendCode}
          error={fieldError(t, 'code', errors.code)}
        />
        <DemoMailHint account={draft.account} />
        <FormError text={errors.root?.message} />
        <Button type="submit" size="large" wide busy={isSubmitting}>
          {t('account:openAccount')}
        </Button>
      </form>
    </>
  )
}

/** Sign-up, second step: the code that was sent. Without the first step's data (after a reload) it begins again. */
const Register2 = () => {
  const { t } = useTranslation('shell')
  const { search } = useLocation()
  const navigation = useNavigation()
  const draft = signUpDraft()
  const lost = draft === undefined
  const next = useRef<string>(undefined)
  useLeaveWhenSignedIn(next)
  const isIn = useSignalValue(signedIn) === true
  useEffect(() => {
    if (lost && !isIn) navigation.replace(`${REGISTER}${search}`)
  }, [isIn, lost, navigation, search])
  return (
    <Page bar={<PageBar title={t('title.register2')} back={REGISTER} />}>
      {draft === undefined ? null : (
        <CodeStep
          draft={draft}
          onOpened={() => {
            // The sign-up ends with what protects the account.
            next.current = '/pages/login/setFond'
          }}
        />
      )}
    </Page>
  )
}

export default Register2
