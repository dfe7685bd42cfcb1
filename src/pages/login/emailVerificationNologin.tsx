import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { reset } from '#protocol'
import { withoutBlanks } from '../../account/security/typed.ts'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import { applyFailure } from '../../ui/forms/applyFailure.ts'
import { DemoMailHint } from '../../ui/forms/DemoMailHint.tsx'
import css from '../../ui/forms/Form.module.css'
import { FormError } from '../../ui/forms/FormError.tsx'
import { fieldError } from '../../ui/forms/fieldError.ts'
import { Lead } from '../../ui/forms/Lead.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { keepResetDraft, type ResetDraft } from './parts/resetDraft.ts'
import { sendResetCode } from './parts/sendCode.ts'
import { useResetDraft } from './parts/useResetDraft.ts'

const schema = v.pick(reset.emailVerification.input, ['code'])

const CodeStep = ({ draft: { account, resendAfter = 0 } }: { draft: ResetDraft }) => {
  const { t } = useTranslation(['security', 'account'])
  const navigation = useNavigation()
  const form = useForm({ resolver: valibotResolver(schema), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const sendCode = async (): Promise<number | undefined> => {
    const reply = await sendResetCode(account)
    if (reply.kind === 'ok') return reply.data.resendAfter
    showToast(failureText(reply), 'bad')
    return undefined
  }
  const submit = form.handleSubmit(async ({ code }) => {
    const reply = await request(reset.emailVerification, { account, code })
    if (reply.kind !== 'ok') return applyFailure(reply, ['code'], form.setError)
    keepResetDraft({ account, proved: { way: 'code', token: reply.data.token } })
    return navigation.push('/pages/login/resetPassword')
  })
  return (
    <>
      <Lead title={t('account:codeLead')} text={t('security:forget.sent', { account })} />
      <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
        <CodeField
          {...form.register('code', withoutBlanks)}
          label={t('account:field.code')}
          waitFor={resendAfter}
          onSend={sendCode}
          error={fieldError(t, 'code', errors.code)}
        />
        <DemoMailHint account={account} />
        <FormError text={errors.root?.message} />
        <Button type="submit" size="large" wide busy={isSubmitting}>
          {t('account:continue')}
        </Button>
      </form>
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
