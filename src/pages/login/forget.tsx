import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { signin } from '#protocol'
import { request } from '../../core/request/request.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { LOGIN } from '../../core/screens/screens.ts'
import { useKeptForm } from '../../core/state/useKeptForm.ts'
import { Button } from '../../ui/Button.tsx'
import { AccountField } from '../../ui/forms/AccountField.tsx'
import { applyFailure } from '../../ui/forms/applyFailure.ts'
import css from '../../ui/forms/Form.module.css'
import { FormError } from '../../ui/forms/FormError.tsx'
import { Lead } from '../../ui/forms/Lead.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { keepResetDraft, resetDraft } from './parts/resetDraft.ts'

/** A forgotten password, first step: whose. Nobody learns here whether that name has an account. */
const Forget = () => {
  const { t } = useTranslation(['security', 'shell', 'account'])
  const navigation = useNavigation()
  const form = useForm({
    resolver: valibotResolver(signin.checkMobile.input),
    defaultValues: { account: resetDraft()?.account ?? '' },
  })
  useKeptForm('forget', form)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ account }) => {
    const reply = await request(signin.checkMobile, { account })
    if (reply.kind !== 'ok') return applyFailure(reply, ['account'], form.setError)
    keepResetDraft({ account: reply.data.account })
    return navigation.push('/pages/login/safeVerify')
  })
  return (
    <Page bar={<PageBar title={t('shell:title.forget')} back={LOGIN} />}>
      <Lead title={t('security:forget.lead')} text={t('security:forget.text')} />
      <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
        <AccountField {...form.register('account')} problem={errors.account} />
        <FormError text={errors.root?.message} />
        <Button type="submit" size="large" wide busy={isSubmitting}>
          {t('account:continue')}
        </Button>
      </form>
      <ListSection title={t('account:personal.lost')}>
        <ListRow label={t('shell:title.manualReset')} hint={t('account:personal.lostHint')} href="/x/reset" />
      </ListSection>
    </Page>
  )
}

export default Forget
