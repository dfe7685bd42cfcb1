import { useTranslation } from 'react-i18next'
import type { EarnOrder } from '#protocol'
import { Tag } from '../../ui/Tag.tsx'

/** How an order stands; of one that is over, how it ended. */
export const StakedTag = ({ order: { state, ended } }: { order: Pick<EarnOrder, 'state' | 'ended'> }) => {
  const { t } = useTranslation('pledged')
  if (ended !== undefined) return <Tag>{t(ended.by === 'early' ? 'ended.early' : 'ended.term')}</Tag>
  return state === 'generated' ? <Tag>{t('state.generated')}</Tag> : <Tag tone="good">{t('state.running')}</Tag>
}
