import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import * as v from 'valibot'
import { signin } from '#protocol'
import { withoutBlanks } from '../../../account/security/typed.ts'
import { request } from '../../../core/request/request.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { LOGIN } from '../../../core/screens/screens.ts'
import { beginSession } from '../../../core/session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { applyFailure } from '../../../ui/forms/applyFailure.ts'
import css from '../../../ui/forms/Form.module.css'
import { FormError } from '../../../ui/forms/FormError.tsx'
import { fieldError } from '../../../ui/forms/fieldError.ts'
import { Lead } from '../../../ui/forms/Lead.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { keepSignInDraft, signInDraft } from './signInDraft.ts'
import { useLeaveWhenSignedIn } from './useLeaveWhenSignedIn.ts'

const schema = v.required(v.pick(signin.loginX.input, ['code']))

/** Second step of a sign-in: the code of the authenticator, or a recovery code in its place. */
export const SignInCode = () => {
  const { t } = useTranslation(['security', 'common'])
  const { search } = useLocation()
  const navigation = useNavigation()
  useLeaveWhenSignedIn()
  // As it was on the way in: once it is used up, this page is being left already.
  const [draft] = useState(signInDraft)
  const lost = draft === undefined
  useEffect(() => {
    if (lost) navigation.replace(LOGIN + search)
  }, [lost, navigation, search])
  const form = useForm({ resolver: valibotResolver(schema), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ code }) => {
    if (draft === undefined) return undefined
    const reply = await request(signin.loginX, { ...draft, code })
    if (reply.kind !== 'ok') return applyFailure(reply, ['code'], form.setError)
    keepSignInDraft(undefined)
    return beginSession(reply.data.uid)
  })
  return (
    <>
      <Lead title={t('security:signIn.lead')} text={t('security:signIn.text')} />
      <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          {...form.register('code', withoutBlanks)}
          label={t('security:proof.app')}
          hint={t('security:proof.recovery')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          error={fieldError(t, 'code', errors.code)}
        />
        <FormError text={errors.root?.message} />
        <Button type="submit" size="large" wide busy={isSubmitting}>
          {t('common:signIn')}
        </Button>
      </form>
    </>
  )
}
