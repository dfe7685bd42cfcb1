import { useTranslation } from 'react-i18next'
import { WithFactors } from '../../account/security/WithFactors.tsx'
import { formatHours } from '../../ui/format/hours.ts'
import { Lead } from '../../ui/forms/Lead.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'

/** A forgotten pay password: how it is set anew. */
const ResetVerify = () => {
  const { t } = useTranslation(['security', 'shell'])
  return (
    <Page tint bar={<PageBar title={t('shell:title.resetVerify')} back="/pages/personal/safety" />}>
      <Lead title={t('security:pay.resetLead')} text={t('security:way.text')} />
      <WithFactors>
        {({ email, mobile, authenticatorAt, holdHours }) => (
          <ListSection note={t('security:pay.resetHold', { time: formatHours(holdHours.payPasswordReset) })}>
            <ListRow
              label={t(email === '' ? 'security:way.mobile' : 'security:way.email')}
              hint={email === '' ? mobile : email}
              href="/pages/login/emailVerification"
            />
            {authenticatorAt > 0 ? (
              <ListRow label={t('security:way.app')} href="/pages/login/gooleVerify?for=pay" />
            ) : null}
            <ListRow label={t('shell:title.manualReset')} href="/x/reset" />
          </ListSection>
        )}
      </WithFactors>
    </Page>
  )
}

export default ResetVerify
