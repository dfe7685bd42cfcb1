import { useTranslation } from 'react-i18next'
import type { EarnOrder } from '#protocol'
import { Tag } from '../../ui/Tag.tsx'

const TONES = {
  generated: 'plain',
  running: 'good',
  matured: 'accent',
  'redeem-requested': 'warn',
  redeemed: 'plain',
} as const

/** How an order stands; of one that is over, how it ended. */
export const OrderTag = ({ order: { state, ended } }: { order: Pick<EarnOrder, 'state' | 'ended'> }) => {
  const { t } = useTranslation('managed')
  return <Tag tone={TONES[state]}>{ended === undefined ? t(`state.${state}`) : t(`ended.${ended.by}`)}</Tag>
}
