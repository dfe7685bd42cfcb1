import { useTranslation } from 'react-i18next'
import type { operators } from '#protocol'
import { Tag } from '../ui/Tag.tsx'

const TONES = { open: 'warn', upheld: 'bad', dismissed: 'good' } as const

/** What became of a report about invitations. */
export const ReportTag = ({ state }: Pick<operators.ReferralReport, 'state'>) => {
  const { t } = useTranslation('operatorEarn')
  return <Tag tone={TONES[state]}>{t(`report.state.${state}`)}</Tag>
}
