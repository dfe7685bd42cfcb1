import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { security } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import { AccountField } from '../../ui/forms/AccountField.tsx'
import { accountKind } from '../../ui/forms/accountKind.ts'
import { applyFailure } from '../../ui/forms/applyFailure.ts'
import { DemoMailHint } from '../../ui/forms/DemoMailHint.tsx'
import css from '../../ui/forms/Form.module.css'
import { FormError } from '../../ui/forms/FormError.tsx'
import { fieldError } from '../../ui/forms/fieldError.ts'
import { ProofField } from './ProofField.tsx'
import own from './Security.module.css'
import { optionalCode, withoutBlanks } from './typed.ts'

interface BindNameFormProps {
  factors: security.Factors
  kind: 'email' | 'mobile'
  onDone: () => void
}

interface Fields {
  account: string
  code: string
  proof?: string | undefined
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
  const form = useForm<Fields>({ resolver: valibotResolver(schema), defaultValues: { account: '', code: '' } })
  const { errors, isSubmitting } = form.formState
  const sendCode = async (): Promise<number | undefined> => {
    // What was typed must be an address of this kind before anything is sent there.
    if (!(await form.trigger('account', { shouldFocus: true }))) return undefined
    const reply = await request(security.sendBindingCode, { account: form.getValues('account').trim() })
    if (reply.kind === 'ok') return reply.data.resendAfter
    showToast(failureText(reply), 'bad')
    return undefined
  }
  const submit = form.handleSubmit(async (fields) => {
    const reply = await request(security.bindingEmail, fields)
    if (reply.kind !== 'ok') return applyFailure<Fields>(reply, ['account', 'code', 'proof'], form.setError)
    return onDone()
  })
  const account = useWatch({ control: form.control, name: 'account' })
  return (
    <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
      <AccountField {...form.register('account')} problem={errors.account} />
      <CodeField
        {...form.register('code', withoutBlanks)}
        label={t('security:name.code')}
        onSend={sendCode}
        error={fieldError(t, 'code', errors.code)}
      />
      <DemoMailHint account={account} />
      <ProofField {...form.register('proof', optionalCode)} factors={factors} problem={errors.proof} />
      {factors[kind] === '' ? null : <p className={own['note']}>{t('security:name.hold')}</p>}
      <FormError text={errors.root?.message} />
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {t('security:name.bind')}
      </Button>
    </form>
  )
}
