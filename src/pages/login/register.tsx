import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import * as v from 'valibot'
import { referralCode, signin } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { request } from '../../core/request/request.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { LOGIN } from '../../core/screens/screens.ts'
import { keptInvite } from '../../core/state/invite.ts'
import { demo } from '../../core/state/state.ts'
import { AccountInput } from '../../ui/forms/AccountInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { Lead } from '../../ui/forms/Lead.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { PasswordInput, TextInput } from '../../ui/forms/TextInput.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { sendSignUpCode } from './parts/sendCode.ts'
import { isGood, sentCode } from './parts/sentCode.ts'
import { keepSignUpDraft, signUpDraft } from './parts/signUpDraft.ts'
import { useLeaveWhenSignedIn } from './parts/useLeaveWhenSignedIn.ts'

/** The sign-up's own fields but the code, which the next page asks for. */
const schema = v.object({
  ...v.omit(signin.registerMobile.input, ['code']).entries,
  /** '' is none. */
  invite: v.union([v.literal(''), referralCode]),
})

/** Sign-up, first step: the name that will prove itself, and a password. */
const Register = () => {
  const { t } = useTranslation(['account', 'shell', 'common'])
  const { search } = useLocation()
  const navigation = useNavigation()
  const play = useSignalValue(demo)
  useLeaveWhenSignedIn()
  const form = useForm({
    schema,
    values: {
      account: signUpDraft()?.account ?? '',
      password: signUpDraft()?.password ?? '',
      invite: signUpDraft()?.invite ?? keptInvite() ?? '',
    },
    kept: 'signUp',
    onSubmit: async ({ account, password, invite: given }) => {
      const invite = given === '' ? undefined : given
      // Before a code is sent, because the page that asks for the code has no field for another password.
      const checked = await request(signin.checkPassword, { account, password, invite })
      if (checked.kind !== 'ok') return checked
      const sent = signUpDraft()?.sent
      if (isGood(sent, account)) keepSignUpDraft({ account, password, invite, sent })
      else {
        const reply = await sendSignUpCode(account)
        if (reply.kind !== 'ok') return reply
        keepSignUpDraft({ account, password, invite, sent: sentCode(account, reply.data) })
      }
      return navigation.push(`/pages/login/register2${search}`)
    },
  })

  return (
    <Page bar={<PageBar title={t('shell:title.register')} back={LOGIN} />}>
      <Lead title={t('account:registerLead')} text={t('account:registerText')} />
      <Form of={form} page>
        <AccountInput {...form.field('account')} />
        <PasswordInput
          {...form.field('password')}
          label={t('account:field.newPassword')}
          hint={t('account:passwordHint')}
          autoComplete="new-password"
          invalid={t('account:error.newPassword')}
        />
        <TextInput
          {...form.field('invite')}
          label={t('account:field.invite')}
          hint={t('account:inviteHint')}
          autoComplete="off"
          autoCapitalize="characters"
          invalid={t('account:error.invite')}
        />
        {play ? <Note tone="warn">{t('account:demoVenue')}</Note> : null}
        <FormError />
        <SubmitButton of={form}>{t('account:continue')}</SubmitButton>
      </Form>
    </Page>
  )
}

export default Register
