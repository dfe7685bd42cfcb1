import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../ui/StateChip.tsx'

/** Whether something that protects an account is set. `children`: what else to say of one that is. */
export const SetChip = ({ is, children }: { is: boolean; children?: ReactNode }) => {
  const { t } = useTranslation('security')
  return is ? (
    <StateChip tone="good">{children ?? t('set')}</StateChip>
  ) : (
    <StateChip tone="warn">{t('notSet')}</StateChip>
  )
}
