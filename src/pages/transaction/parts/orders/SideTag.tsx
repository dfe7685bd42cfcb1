import { useTranslation } from 'react-i18next'
import type { Order } from '#protocol'
import { Tag } from '../../../../ui/Tag.tsx'

/** Buy or sell, market or limit. */
export const SideTag = ({ order: { side, ordType } }: { order: Pick<Order, 'side' | 'ordType'> }) => {
  const { t } = useTranslation('trade')
  return (
    <>
      <Tag tone={side === 'buy' ? 'up' : 'down'}>{t(`ticket.${side}`)}</Tag> <Tag>{t(`ticket.${ordType}`)}</Tag>
    </>
  )
}
