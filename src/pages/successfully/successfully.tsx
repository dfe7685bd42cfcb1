import { useTranslation } from 'react-i18next'
import { SuccessPage } from '../../account/security/SuccessPage.tsx'

/** A change of a password is done. */
const Successfully = () => {
  const { t } = useTranslation('shell')
  return <SuccessPage bar={t('title.successfully')} otherwise="password" />
}

export default Successfully
