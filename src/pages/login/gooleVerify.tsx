import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { AuthenticatorSetup } from '../../account/security/AuthenticatorSetup.tsx'
import { SetPayForm } from '../../account/security/SetPayForm.tsx'
import { useNeedsSession } from '../../account/security/useNeedsSession.ts'
import { WithFactors } from '../../account/security/WithFactors.tsx'
import { useNavigation } from '../../core/screens/navigation.ts'
import { LOGIN } from '../../core/screens/screens.ts'
import { Lead } from '../../ui/forms/Lead.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { ResetByApp } from './parts/ResetByApp.tsx'
import { SignInCode } from './parts/SignInCode.tsx'
import { SignUpSteps } from './parts/SignUpSteps.tsx'
import { readFor } from './parts/withFor.ts'

const SAFETY = '/pages/personal/safety'

/** The page of the authenticator: a code of it at sign-in and for a forgotten password, its binding at sign-up and later. */
const GooleVerify = () => {
  const { t } = useTranslation(['security', 'shell'])
  const { search } = useLocation()
  const navigation = useNavigation()
  const use = readFor(search)
  const isGuests = use === 'login' || use === 'reset'
  const isIn = useNeedsSession(!isGuests)
  const finish = (): void => {
    const query = new URLSearchParams(search)
    query.delete('for')
    navigation.replace(`/pages/login/finish?${query}`)
  }
  const bound = (): void => navigation.replace('/pages/successfully/googleSuccess?of=bound')
  return (
    <Page bar={<PageBar title={t('shell:title.gooleVerify')} back={isGuests ? LOGIN : SAFETY} />}>
      {use === 'login' ? <SignInCode /> : null}
      {use === 'reset' ? <ResetByApp /> : null}
      {use === 'signup' ? <SignUpSteps at={1} /> : null}
      {use === 'pay' ? <Lead title={t('security:pay.resetLead')} text={t('security:pay.text')} /> : null}
      {isGuests || !isIn ? null : (
        <WithFactors>
          {(factors) =>
            use === 'pay' ? (
              <SetPayForm
                factors={factors}
                forgotten="authenticator"
                onDone={() => navigation.replace('/pages/successfully/googleSuccess?of=pay')}
              />
            ) : use === 'signup' ? (
              <AuthenticatorSetup factors={factors} onDone={finish} onLater={finish} />
            ) : (
              <AuthenticatorSetup factors={factors} onDone={bound} />
            )
          }
        </WithFactors>
      )}
    </Page>
  )
}

export default GooleVerify
