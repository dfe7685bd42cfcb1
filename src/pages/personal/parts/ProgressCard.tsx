import BadgeCheck from 'lucide-react/icons/badge-check'
import { useTranslation } from 'react-i18next'
import { SecurityProgress } from '../../../account/security/SecurityProgress.tsx'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { person, statusAdvanced } from '../../../core/state/state.ts'
import { ListSection } from '../../../ui/ListSection.tsx'
import { ProgressRow } from '../../../ui/ProgressRow.tsx'

/** Levels of identity verification. */
const LEVELS = 2

/** How far the user is with identity and security, and what comes next. */
export const ProgressCard = () => {
  const { t } = useTranslation(['account', 'certification', 'shell'])
  const level = useSignalValue(person)?.level
  const status = useSignalValue(statusAdvanced)
  return (
    <ListSection>
      <ProgressRow
        icon={<BadgeCheck size={22} aria-hidden />}
        label={t('shell:title.certification')}
        done={level}
        of={LEVELS}
        text={level === undefined ? undefined : t('certification:level', { level })}
        hint={
          level === undefined
            ? ''
            : `${t('account:personal.status')}: ${t(`account:personal.statusAdvanced.${status}`)}`
        }
        href="/pages/personal/advancedCtf"
      />
      <SecurityProgress href="/pages/personal/safety" />
    </ListSection>
  )
}
