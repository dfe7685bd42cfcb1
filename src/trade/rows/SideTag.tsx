import { useTranslation } from 'react-i18next'
import type { Order } from '#protocol'
import { Tag } from '../../ui/Tag.tsx'

/** Buy or sell, and of which kind it is; what waited for a trigger is a stop for ever. */
export const SideTag = ({
  order: { side, ordType, tif, trigPx, ocoId },
}: {
  order: Pick<Order, 'side' | 'ordType' | 'tif' | 'trigPx' | 'ocoId'>
}) => {
  const { t } = useTranslation('trade')
  return (
    <>
      <Tag tone={side === 'buy' ? 'up' : 'down'}>{t(`ticket.${side}`)}</Tag>{' '}
      <Tag>{t(`ticket.${trigPx === '' ? ordType : 'stop'}`)}</Tag> {ocoId === '' ? null : <Tag>{t('ticket.oco')}</Tag>}{' '}
      {ordType === 'market' || tif === 'gtc' ? null : <Tag>{t(`tif.${tif}`)}</Tag>}
    </>
  )
}
