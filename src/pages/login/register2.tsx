import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import * as v from 'valibot'
import { signin } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { beginSession } from '../../core/session/session.ts'
import { forgetInvite } from '../../core/state/invite.ts'
import { signedIn } from '../../core/state/state.ts'
import { showToast } from '../../core/toastQueue.ts'
import { DemoMailHint } from '../../ui/forms/DemoMailHint.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { Lead } from '../../ui/forms/Lead.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { CodeInput } from '../../ui/forms/TextInput.tsx'
import { withoutBlanks } from '../../ui/forms/typed.ts'
import { useForm } from '../../ui/forms/useForm.ts'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { sendSignUpCode } from './parts/sendCode.ts'
import { sentCode, waitLeft } from './parts/sentCode.ts'
import { keepSignUpDraft, type SignUpDraft, signUpDraft } from './parts/signUpDraft.ts'
import { useLeaveWhenSignedIn } from './parts/useLeaveWhenSignedIn.ts'

const schema = v.pick(signin.registerMobile.input, ['code'])
const REGISTER = '/pages/login/register'

const CodeStep = ({ draft, onOpened }: { draft: SignUpDraft; onOpened: () => void }) => {
  const { t } = useTranslation(['account', 'shell'])
  const form = useForm({
    schema,
    values: { code: '' },
    onSubmit: async ({ code }) => {
      const { account, password, invite } = draft
      const reply = await request(signin.registerMobile, { account, password, code, invite })
      if (reply.kind !== 'ok') return reply
      forgetInvite()
      onOpened()
      keepSignUpDraft(undefined)
      return beginSession(reply.data.uid)
    },
  })

  const sendCode = async (): Promise<number | undefined> => {
    const reply = await sendSignUpCode(draft.account)
    if (reply.kind === 'ok') {
      keepSignUpDraft({ ...draft, sent: sentCode(draft.account, reply.data) })
      return reply.data.resendAfter
    }
    showToast(failureText(reply), 'bad')
    return undefined
  }

  return (
    <>
      <Lead title={t('account:codeLead')} text={t('account:codeText', { account: draft.account })} />
      <Form of={form} page>
        <CodeInput
          {...form.field('code', withoutBlanks)}
          label={t('account:field.code')}
          waitFor={waitLeft(draft.sent)}
          onSend={sendCode}
          invalid={t('account:error.code')}
        />
        <DemoMailHint
          account={draft.account}
          onUse={(code) => {
            form.setValue('code', code)
            return form.submit()
          }}
        />
        <FormError />
        <SubmitButton of={form}>{t('account:openAccount')}</SubmitButton>
      </Form>
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
