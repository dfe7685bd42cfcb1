import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { reset } from '#protocol'
import { withoutBlanks } from '../../../account/security/typed.ts'
import { request } from '../../../core/request/request.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { Button } from '../../../ui/Button.tsx'
import { applyFailure } from '../../../ui/forms/applyFailure.ts'
import css from '../../../ui/forms/Form.module.css'
import { FormError } from '../../../ui/forms/FormError.tsx'
import { fieldError } from '../../../ui/forms/fieldError.ts'
import { Lead } from '../../../ui/forms/Lead.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { keepResetDraft } from './resetDraft.ts'
import { useResetDraft } from './useResetDraft.ts'

const schema = v.omit(reset.googleSecretKeyVerify.input, ['account'])
const FIELDS = ['code', 'nextCode'] as const

/** A forgotten password, proved by two codes of the authenticator that follow each other. */
export const ResetByApp = () => {
  const { t } = useTranslation(['security', 'account'])
  const navigation = useNavigation()
  const draft = useResetDraft()
  const form = useForm({ resolver: valibotResolver(schema), defaultValues: { code: '', nextCode: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (fields) => {
    if (draft === undefined) return undefined
    const reply = await request(reset.googleSecretKeyVerify, { account: draft.account, ...fields })
    if (reply.kind !== 'ok') return applyFailure(reply, FIELDS, form.setError)
    keepResetDraft({ account: draft.account, proved: { way: 'authenticator', token: reply.data.token } })
    return navigation.push('/pages/login/resetPassword')
  })
  return (
    <>
      <Lead title={t('security:two.lead')} text={t('security:two.text')} />
      <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
        {FIELDS.map((name) => (
          <TextField
            key={name}
            {...form.register(name, withoutBlanks)}
            label={t(`security:two.${name}`)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            error={fieldError(t, 'code', errors[name])}
          />
        ))}
        <FormError text={errors.root?.message} />
        <Button type="submit" size="large" wide busy={isSubmitting}>
          {t('account:continue')}
        </Button>
      </form>
    </>
  )
}
