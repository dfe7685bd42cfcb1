import { useTranslation } from 'react-i18next'
import { signin } from '#protocol'
import { request } from '../../core/request/request.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { LOGIN } from '../../core/screens/screens.ts'
import { AccountInput } from '../../ui/forms/AccountInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { Lead } from '../../ui/forms/Lead.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
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
    schema: signin.checkMobile.input,
    values: { account: resetDraft()?.account ?? '' },
    kept: 'forget',
    onSubmit: async ({ account }) => {
      const reply = await request(signin.checkMobile, { account })
      if (reply.kind !== 'ok') return reply
      keepResetDraft({ account: reply.data.account })
      return navigation.push('/pages/login/safeVerify')
    },
  })
  return (
    <Page bar={<PageBar title={t('shell:title.forget')} back={LOGIN} />}>
      <Lead title={t('security:forget.lead')} text={t('security:forget.text')} />
      <Form of={form} page>
        <AccountInput {...form.field('account')} />
        <FormError />
        <SubmitButton of={form}>{t('account:continue')}</SubmitButton>
      </Form>
      <ListSection title={t('account:personal.lost')}>
        <ListRow label={t('shell:title.manualReset')} hint={t('account:personal.lostHint')} href="/x/reset" />
      </ListSection>
    </Page>
  )
}

export default Forget
