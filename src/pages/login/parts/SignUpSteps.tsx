import { useTranslation } from 'react-i18next'
import css from '../../../account/security/Security.module.css'
import { Stepper } from '../../../ui/Stepper.tsx'

/** How far the sign-up is: the account is open, its protection follows. */
export const SignUpSteps = ({ at }: { at: 0 | 1 | 2 }) => {
  const { t } = useTranslation('security')
  return (
    <div className={css['steps']}>
      <Stepper label={t('steps.label')} steps={[t('steps.pay'), t('steps.app'), t('steps.done')]} at={at} />
    </div>
  )
}
