import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { SetPayForm } from '../../account/security/SetPayForm.tsx'
import { useNeedsSession } from '../../account/security/useNeedsSession.ts'
import { WithFactors } from '../../account/security/WithFactors.tsx'
import { useNavigation } from '../../core/screens/navigation.ts'
import { HOME } from '../../core/screens/screens.ts'
import { Button } from '../../ui/Button.tsx'
import { Lead } from '../../ui/forms/Lead.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SignUpSteps } from './parts/SignUpSteps.tsx'
import { withFor } from './parts/withFor.ts'

/** Sign-up, once the account is open: the fund password now, or all that protects the account later. */
const SetFond = () => {
  const { t } = useTranslation(['security', 'shell', 'account'])
  const { search } = useLocation()
  const navigation = useNavigation()
  const isIn = useNeedsSession()
  const next = (): void => navigation.replace(withFor('signup', search))
  // Who puts the first off is not asked about the second: one tap leads to trading.
  const later = (): void => navigation.replace(`/pages/login/finish${search}`)
  return (
    <Page bar={<PageBar title={t('shell:title.setFond')} back={HOME} />}>
      <SignUpSteps at={0} />
      <Lead title={t('security:pay.lead')} text={t('security:pay.text')} />
      {isIn ? (
        <WithFactors>
          {(factors) =>
            factors.payPassword ? (
              <Button size="large" onPress={next}>
                {t('account:continue')}
              </Button>
            ) : (
              <SetPayForm factors={factors} onDone={next} onLater={later} />
            )
          }
        </WithFactors>
      ) : null}
    </Page>
  )
}

export default SetFond
