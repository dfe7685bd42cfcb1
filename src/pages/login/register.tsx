import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import * as v from 'valibot'
import { signin } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { LOGIN } from '../../core/screens/screens.ts'
import { demo } from '../../core/state/state.ts'
import { useKeptForm } from '../../core/state/useKeptForm.ts'
import { Button } from '../../ui/Button.tsx'
import { AccountField } from '../../ui/forms/AccountField.tsx'
import { applyFailure } from '../../ui/forms/applyFailure.ts'
import css from '../../ui/forms/Form.module.css'
import { FormError } from '../../ui/forms/FormError.tsx'
import { fieldError } from '../../ui/forms/fieldError.ts'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { sendSignUpCode } from './parts/sendCode.ts'
import { keepSignUpDraft, signUpDraft } from './parts/signUpDraft.ts'
import { useLeaveWhenSignedIn } from './parts/useLeaveWhenSignedIn.ts'

/** The call's own fields but the code, which the next page asks for. */
const schema = v.omit(signin.registerMobile.input, ['code'])
type Fields = v.InferInput<typeof schema>

/** Sign-up, first step: the name that will prove itself, and a password. */
const Register = () => {
  const { t } = useTranslation(['account', 'shell', 'common'])
  const { search } = useLocation()
  const navigation = useNavigation()
  const play = useSignalValue(demo)
  useLeaveWhenSignedIn()
  const form = useForm<Fields>({
    resolver: valibotResolver(schema),
    defaultValues: { account: signUpDraft()?.account ?? '', password: '' },
  })
  useKeptForm('signUp', form)
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ account, password }) => {
    const reply = await sendSignUpCode(account)
    if (reply.kind !== 'ok') return applyFailure<Fields>(reply, ['account'], form.setError)
    keepSignUpDraft({ account, password, resendAfter: reply.data.resendAfter })
    return navigation.push(`/pages/login/register2${search}`)
  })

  return (
    <Page bar={<PageBar title={t('shell:title.register')} back={LOGIN} />}>
      <div className={css['lead']}>
        <p className={css['hello']}>{t('account:registerLead')}</p>
        <p className={css['sub']}>{t('account:registerText')}</p>
      </div>
      <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
        <AccountField {...form.register('account')} problem={errors.account} />
        <PasswordField
          {...form.register('password')}
          label={t('account:field.newPassword')}
          hint={t('account:passwordHint')}
          autoComplete="new-password"
          error={fieldError(t, 'newPassword', errors.password)}
        />
        {play ? <p className={css['play']}>{t('account:demoVenue')}</p> : null}
        <FormError text={errors.root?.message} />
        <Button type="submit" size="large" wide busy={isSubmitting}>
          {t('account:continue')}
        </Button>
      </form>
    </Page>
  )
}

export default Register
