import { useTranslation } from 'react-i18next'
import { SetPayForm } from '../../account/security/SetPayForm.tsx'
import { WithFactors } from '../../account/security/WithFactors.tsx'
import { useNavigation } from '../../core/screens/navigation.ts'
import { Lead } from '../../ui/forms/Lead.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'

/** A forgotten pay password, set anew by a code by mail or text. */
const EmailVerification = () => {
  const { t } = useTranslation(['security', 'shell'])
  const navigation = useNavigation()
  return (
    <Page bar={<PageBar title={t('shell:title.emailVerification')} back="/pages/personal/resetVerify" />}>
      <Lead title={t('security:pay.resetLead')} text={t('security:pay.text')} />
      <WithFactors>
        {(factors) => (
          <SetPayForm
            factors={factors}
            forgotten="code"
            onDone={() => navigation.replace('/pages/successfully/emailSuccess')}
          />
        )}
      </WithFactors>
    </Page>
  )
}

export default EmailVerification
