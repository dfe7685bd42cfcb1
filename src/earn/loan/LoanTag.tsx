import { useTranslation } from 'react-i18next'
import type { Loan, LoanHealth } from '#protocol'
import { StateChip } from '../../ui/StateChip.tsx'
import { Tag } from '../../ui/Tag.tsx'

const TONES: Readonly<Record<LoanHealth, 'good' | 'warn' | 'bad'>> = {
  safe: 'good',
  notice: 'warn',
  urgent: 'bad',
  liquidation: 'bad',
}

/** How a loan stands; of one that is over, how it ended. */
export const LoanTag = ({ loan: { level, ended } }: { loan: Pick<Loan, 'level' | 'ended'> }) => {
  const { t } = useTranslation('loan')
  if (ended !== undefined) return <Tag>{t(`ended.${ended.by}`)}</Tag>
  return <StateChip tone={TONES[level]}>{t(`level.${level}`)}</StateChip>
}
