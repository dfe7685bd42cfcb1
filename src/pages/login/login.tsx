import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { MARKET } from '../../core/screens/screens.ts'
import { domain } from '../../core/state/state.ts'
import { Button } from '../../ui/Button.tsx'
import { Lead } from '../../ui/forms/Lead.tsx'
import { BelowForm } from '../../ui/forms/PageLink.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SiteTitle } from '../../ui/SiteTitle.tsx'
import { SignInForm } from './parts/SignInForm.tsx'
import { useLeaveWhenSignedIn } from './parts/useLeaveWhenSignedIn.ts'

/** The entry: sign in, or look at the live markets as a guest. */
const Login = () => {
  const { t } = useTranslation(['account', 'shell'])
  const navigation = useNavigation()
  const title = useSignalValue(domain)?.title || 'Tapeline'
  useLeaveWhenSignedIn()
  return (
    <Page bar={<PageBar title={t('shell:title.login')} back={MARKET} />}>
      <Lead title={<SiteTitle title={t('account:welcome', { title })} />} text={t('account:welcomeText')} />
      <SignInForm />
      <BelowForm>
        <Button variant="ghost" size="large" wide onPress={() => navigation.push(MARKET)}>
          {t('account:seeMarkets')}
        </Button>
      </BelowForm>
    </Page>
  )
}

export default Login
