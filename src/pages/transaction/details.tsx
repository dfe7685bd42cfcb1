import { useTranslation } from 'react-i18next'
import { decimalsOf, tradingContracts } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { instrumentById } from '../../core/state/state.ts'
import { statusOf } from '../../trade/rows/progress.ts'
import { SideTag } from '../../trade/rows/SideTag.tsx'
import { DetailFrame } from '../../trade/ticket/details/DetailFrame.tsx'
import { OrderCards } from '../../trade/ticket/details/OrderCards.tsx'
import { useOrderUpdates } from '../../trade/ticket/details/useOrderUpdates.ts'
import { useRecordId } from '../../trade/ticket/details/useRecordId.ts'
import { OrderLife } from './parts/details/OrderLife.tsx'
import { orderRows } from './parts/details/orderRows.ts'

/** One spot order (`?ordId=`): its figures, its life, its numbers. */
const Details = () => {
  const { t } = useTranslation('trade')
  const [ordId, valid] = useRecordId('ordId')
  const answer = useCall(tradingContracts.detail, { ordId }, { enabled: valid })
  useOrderUpdates(ordId, answer.refetch)
  const instruments = useSignalValue(instrumentById)
  const { data } = answer
  const order = data?.order
  const instrument = order === undefined ? undefined : instruments.get(order.instId)

  return (
    <DetailFrame
      title={t('details.title')}
      records="/pages/transaction/record"
      toRecords={t('details.toRecords')}
      missingText={t('details.missing')}
      valid={valid}
      answer={answer}
    >
      {data === undefined || order === undefined ? undefined : (
        <OrderCards
          name={
            <>
              {order.instId.replace('-', ' / ')} <SideTag order={order} />
            </>
          }
          status={t(`status.${statusOf(order)}`)}
          rows={orderRows(t, order, instrument)}
          life={<OrderLife order={order} fills={data.fills} tick={decimalsOf(instrument?.tickSz ?? '0.00000001')} />}
          ordId={order.ordId}
          alias={{ label: t('details.clientId'), value: order.clOrdId }}
          fills={data.fills}
          again={{
            path: `/pages/transaction/transaction?instId=${order.instId}&side=${order.side}`,
            coin: order.instId.split('-')[0],
          }}
        />
      )}
    </DetailFrame>
  )
}

export default Details
