import { useTranslation } from 'react-i18next'
import type { TransferRow, TransferState } from '#protocol'
import { Tag } from '../ui/Tag.tsx'

const TONES = {
  created: 'warn',
  pending: 'accent',
  approved: 'accent',
  paid: 'good',
  refused: 'bad',
  cancelled: 'plain',
  expired: 'plain',
} as const satisfies Record<TransferState, string>

/** Where a deposit or a withdrawal stands. */
export const TransferTag = ({ row: { kind, state } }: { row: Pick<TransferRow, 'kind' | 'state'> }) => {
  const { t } = useTranslation('money')
  const tone = kind === 'deposit' && state === 'approved' ? 'good' : TONES[state]
  return <Tag tone={tone}>{t(`state.${kind}.${state}`)}</Tag>
}
