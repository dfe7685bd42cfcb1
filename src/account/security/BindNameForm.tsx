import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { security } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { showToast } from '../../core/toastQueue.ts'
import { formatHours } from '../../ui/format/hours.ts'
import { AccountInput } from '../../ui/forms/AccountInput.tsx'
import { accountKind } from '../../ui/forms/accountKind.ts'
import { DemoMailHint } from '../../ui/forms/DemoMailHint.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { CodeInput } from '../../ui/forms/TextInput.tsx'
import { optionalCode, withoutBlanks } from '../../ui/forms/typed.ts'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { ProofField } from './ProofField.tsx'

interface BindNameFormProps {
  factors: security.Factors
  kind: 'email' | 'mobile'
  onDone: () => void
}

/** Binds an e-mail or mobile: the code that it got, and a fresh second factor. */
export const BindNameForm = ({ factors, kind, onDone }: BindNameFormProps) => {
  const { t } = useTranslation(['security', 'account'])
  const schema = v.object({
    ...security.bindingEmail.input.entries,
    account: v.pipe(
      security.bindingEmail.input.entries.account,
      v.check((account) => accountKind(account) === kind, 'account'),
    ),
  })
  const form = useForm({
    schema,
    values: { account: '', code: '' },
    onSubmit: async (fields) => {
      const reply = await request(security.bindingEmail, fields)
      return reply.kind === 'ok' ? onDone() : reply
    },
  })
  const sendCode = async (): Promise<number | undefined> => {
    // What was typed must be an address of this kind before anything is sent there.
    if (!(await form.trigger('account', { shouldFocus: true }))) return undefined
    const reply = await request(security.sendBindingCode, { account: form.getValues('account').trim() })
    if (reply.kind === 'ok') return reply.data.resendAfter
    showToast(failureText(reply), 'bad')
    return undefined
  }
  return (
    <Form of={form} page>
      <AccountInput {...form.field('account')} />
      <CodeInput
        {...form.field('code', withoutBlanks)}
        label={t('security:name.code')}
        onSend={sendCode}
        invalid={t('account:error.code')}
      />
      <DemoMailHint account={form.watch('account')} isSent={false} />
      <ProofField
        {...form.field('proof', optionalCode)}
        factors={factors}
        act={{ act: 'name', account: form.watch('account').trim() }}
      />
      {factors[kind] === '' ? null : (
        <Note tone="warn">{t('security:name.hold', { time: formatHours(factors.holdHours.nameChanged) })}</Note>
      )}
      <FormError />
      <SubmitButton of={form}>{t('security:name.bind')}</SubmitButton>
    </Form>
  )
}
