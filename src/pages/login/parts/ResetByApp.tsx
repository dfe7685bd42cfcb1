import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { reset } from '#protocol'
import { useNavigation } from '../../../app/navigation.ts'
import { request } from '../../../request/request.ts'
import { withoutBlanks } from '../../../security/typed.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import css from './Auth.module.css'
import { applyFailure } from './applyFailure.ts'
import { FormError } from './FormError.tsx'
import { fieldError } from './fieldError.ts'
import { Lead } from './Lead.tsx'
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
