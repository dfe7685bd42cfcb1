import { useTranslation } from 'react-i18next'
import { SuccessPage } from '../../account/security/SuccessPage.tsx'

/** What a code by mail proved is done. */
const EmailSuccess = () => {
  const { t } = useTranslation('shell')
  return <SuccessPage bar={t('title.emailSuccess')} otherwise="pay" />
}

export default EmailSuccess
