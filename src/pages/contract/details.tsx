import { useTranslation } from 'react-i18next'
import { contractOrder, decimalsOf } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { instrumentById } from '../../core/state/state.ts'
import { ticketOf } from '../../trade/names/contractKind.ts'
import { contractStatus, purposeText } from '../../trade/rows/orderWords.ts'
import { DetailFrame } from '../../trade/ticket/details/DetailFrame.tsx'
import { OrderCards } from '../../trade/ticket/details/OrderCards.tsx'
import { useOrderUpdates } from '../../trade/ticket/details/useOrderUpdates.ts'
import { useRecordId } from '../../trade/ticket/details/useRecordId.ts'
import { Tag } from '../../ui/Tag.tsx'
import { ContractOrderLife } from './parts/details/ContractOrderLife.tsx'
import { contractOrderRows } from './parts/details/contractOrderRows.ts'

/** One order on a contract (`?ordId=`): its figures, its fills, why it ended. */
const ContractOrderDetails = () => {
  const { t } = useTranslation(['futures', 'trade'])
  const [ordId, valid] = useRecordId('ordId')
  const answer = useCall(contractOrder.selectDetail, { ordId }, { enabled: valid })
  useOrderUpdates(ordId, answer.refetch)
  const instruments = useSignalValue(instrumentById)
  const { data } = answer
  const order = data?.order
  const instrument = order === undefined ? undefined : instruments.get(order.instId)
  const [base, quote] = order?.instId.split('-') ?? []

  return (
    <DetailFrame
      title={t('futures:details.order')}
      records="/pages/contract/record"
      toRecords={t('trade:details.toRecords')}
      missingText={t('trade:details.missing')}
      valid={valid}
      answer={answer}
    >
      {data === undefined || order === undefined ? undefined : (
        <OrderCards
          name={
            <>
              {base} / {quote} <Tag tone={order.side === 'buy' ? 'up' : 'down'}>{purposeText(t, order)}</Tag>
            </>
          }
          status={t(`futures:status.${contractStatus(order)}`)}
          rows={contractOrderRows(t, order, instrument)}
          life={
            <ContractOrderLife order={order} fills={data.fills} tick={decimalsOf(instrument?.tickSz ?? '0.00000001')} />
          }
          ordId={order.ordId}
          alias={{ label: t('futures:details.parent'), value: order.parentId }}
          fills={data.fills}
          again={{
            path: `${ticketOf(order)}&side=${order.side}`,
            coin: order.instType === 'FOREX' ? `${base} / ${quote}` : base,
          }}
        />
      )}
    </DetailFrame>
  )
}

export default ContractOrderDetails
