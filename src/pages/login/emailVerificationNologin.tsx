import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { reset } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
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
import { keepResetDraft, type ResetDraft } from './parts/resetDraft.ts'
import { sendResetCode } from './parts/sendCode.ts'
import { sentCode, waitLeft } from './parts/sentCode.ts'
import { useResetDraft } from './parts/useResetDraft.ts'

const schema = v.pick(reset.emailVerification.input, ['code'])

const CodeStep = ({ draft: { account, sent } }: { draft: ResetDraft }) => {
  const { t } = useTranslation(['security', 'account'])
  const navigation = useNavigation()
  const form = useForm({
    schema,
    values: { code: '' },
    onSubmit: async ({ code }) => {
      const reply = await request(reset.emailVerification, { account, code })
      if (reply.kind !== 'ok') return reply
      keepResetDraft({ account, proved: { way: 'code', token: reply.data.token } })
      return navigation.push('/pages/login/resetPassword')
    },
  })
  const sendCode = async (): Promise<number | undefined> => {
    const reply = await sendResetCode(account)
    if (reply.kind === 'ok') {
      keepResetDraft({ account, sent: sentCode(account, reply.data) })
      return reply.data.resendAfter
    }
    showToast(failureText(reply), 'bad')
    return undefined
  }
  return (
    <>
      <Lead title={t('account:codeLead')} text={t('security:forget.sent', { account })} />
      <Form of={form} page>
        <CodeInput
          {...form.field('code', withoutBlanks)}
          label={t('account:field.code')}
          waitFor={sent === undefined ? 0 : waitLeft(sent)}
          onSend={sendCode}
          invalid={t('account:error.code')}
        />
        <DemoMailHint account={account} />
        <FormError />
        <SubmitButton of={form}>{t('account:continue')}</SubmitButton>
      </Form>
    </>
  )
}

/** A forgotten password, by the code that was mailed or texted. */
const EmailVerificationNologin = () => {
  const { t } = useTranslation('shell')
  const draft = useResetDraft()
  return (
    <Page bar={<PageBar title={t('title.emailVerificationNologin')} back="/pages/login/safeVerify" />}>
      {draft === undefined ? null : <CodeStep draft={draft} />}
    </Page>
  )
}

export default EmailVerificationNologin
