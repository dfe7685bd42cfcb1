import { useTranslation } from 'react-i18next'
import { decimalsOf, tradingContracts } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { statusOf } from '../../trade/rows/progress.ts'
import { SideTag } from '../../trade/rows/SideTag.tsx'
import { OrderDetails } from '../../trade/ticket/details/OrderDetails.tsx'
import { useRecordId } from '../../trade/ticket/details/useRecordId.ts'
import { orderRows } from './parts/details/orderRows.ts'
import { spotLife } from './parts/details/spotLife.ts'

/** One spot order (`?ordId=`): its figures, its life, its numbers. */
const Details = () => {
  const { t } = useTranslation('trade')
  const [ordId, valid] = useRecordId('ordId')
  const answer = useCall(tradingContracts.detail, { ordId }, { enabled: valid })
  return (
    <OrderDetails
      title={t('details.title')}
      records="/pages/transaction/record"
      {...{ ordId, valid, answer }}
      renderOrder={(order, fills, instrument) => {
        const tick = decimalsOf(instrument?.tickSz ?? '0.00000001')
        return {
          name: (
            <>
              {order.instId.replace('-', ' / ')} <SideTag order={order} />
            </>
          ),
          status: t(`status.${statusOf(order)}`),
          rows: orderRows(t, order, tick),
          life: spotLife(t, order, fills, tick),
          alias: { label: t('details.clientId'), value: order.clOrdId },
          again: {
            path: `/pages/transaction/transaction?instId=${order.instId}&side=${order.side}`,
            coin: order.instId.split('-')[0],
          },
        }
      }}
    />
  )
}

export default Details
