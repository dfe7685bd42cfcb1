import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import * as v from 'valibot'
import { signin } from '#protocol'
import { request } from '../../../core/request/request.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { LOGIN } from '../../../core/screens/screens.ts'
import { beginSession } from '../../../core/session/session.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormError } from '../../../ui/forms/FormError.tsx'
import { Lead } from '../../../ui/forms/Lead.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { withoutBlanks } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
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
  const form = useForm({
    schema,
    values: { code: '' },
    onSubmit: async ({ code }) => {
      if (draft === undefined) return undefined
      const { account, password } = draft
      const reply = await request(signin.loginX, { account, password, code })
      if (reply.kind !== 'ok') return reply
      keepSignInDraft(undefined)
      return beginSession(reply.data.uid)
    },
  })
  return (
    <>
      <Lead title={t('security:signIn.lead')} text={t('security:signIn.text')} />
      <Form of={form} page>
        <TextInput
          {...form.field('code', withoutBlanks)}
          label={t('security:proof.app')}
          hint={t('security:proof.recovery')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          invalid={t('account:error.code')}
        />
        <FormError />
        <SubmitButton of={form}>{t('common:signIn')}</SubmitButton>
      </Form>
    </>
  )
}
