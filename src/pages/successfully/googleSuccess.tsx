import { useTranslation } from 'react-i18next'
import { SuccessPage } from '../../account/security/SuccessPage.tsx'

/** What concerned the authenticator is done. */
const GoogleSuccess = () => {
  const { t } = useTranslation('shell')
  return <SuccessPage bar={t('title.googleSuccess')} otherwise="bound" />
}

export default GoogleSuccess
