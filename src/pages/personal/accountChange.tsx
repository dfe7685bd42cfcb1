import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { BindNameForm } from '../../account/security/BindNameForm.tsx'
import { WithFactors } from '../../account/security/WithFactors.tsx'
import { useNavigation } from '../../core/screens/navigation.ts'
import { Lead } from '../../ui/forms/Lead.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'

/** Changes or adds the e-mail or, with `?kind=mobile`, the mobile number of the account. */
const AccountChange = () => {
  const { t } = useTranslation(['security', 'shell'])
  const { search } = useLocation()
  const navigation = useNavigation()
  const kind = new URLSearchParams(search).get('kind') === 'mobile' ? 'mobile' : 'email'
  return (
    <Page bar={<PageBar title={t('shell:title.accountChange')} back="/pages/personal/safety" />}>
      <WithFactors>
        {(factors) => (
          <>
            <Lead
              title={t(`security:name.${kind}`)}
              text={
                factors[kind] === '' ? t('security:name.add') : t('security:name.change', { account: factors[kind] })
              }
            />
            <BindNameForm
              factors={factors}
              kind={kind}
              onDone={() =>
                navigation.replace(
                  kind === 'email'
                    ? '/pages/successfully/emailSuccess?of=name'
                    : '/pages/successfully/successfully?of=name',
                )
              }
            />
          </>
        )}
      </WithFactors>
    </Page>
  )
}

export default AccountChange
