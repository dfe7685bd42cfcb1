import { useTranslation } from 'react-i18next'
import { Stepper } from '../../../ui/Stepper.tsx'
import css from './SignUpSteps.module.css'

/** How far the sign-up is: the account is open, its protection follows. */
export const SignUpSteps = ({ at }: { at: 0 | 1 | 2 }) => {
  const { t } = useTranslation('security')
  return (
    <div className={css['steps']}>
      <Stepper label={t('steps.label')} steps={[t('steps.pay'), t('steps.app'), t('steps.done')]} at={at} />
    </div>
  )
}
