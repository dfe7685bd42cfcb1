import { useTranslation } from 'react-i18next'
import { contractOrder, decimalsOf } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { ticketOf } from '../../trade/names/contractKind.ts'
import { contractStatus, purposeText } from '../../trade/rows/orderWords.ts'
import { OrderDetails } from '../../trade/ticket/details/OrderDetails.tsx'
import { useRecordId } from '../../trade/ticket/details/useRecordId.ts'
import { Tag } from '../../ui/Tag.tsx'
import { contractLife } from './parts/details/contractLife.ts'
import { contractOrderRows } from './parts/details/contractOrderRows.ts'

/** One order on a contract (`?ordId=`): its figures, its fills, why it ended. */
const ContractOrderDetails = () => {
  const { t } = useTranslation(['futures', 'trade'])
  const [ordId, valid] = useRecordId('ordId')
  const answer = useCall(contractOrder.selectDetail, { ordId }, { enabled: valid })
  return (
    <OrderDetails
      title={t('futures:details.order')}
      records="/pages/contract/record"
      {...{ ordId, valid, answer }}
      renderOrder={(order, fills, instrument) => {
        const [base, quote] = order.instId.split('-')
        const tick = decimalsOf(instrument?.tickSz ?? '0.00000001')
        return {
          name: (
            <>
              {base} / {quote} <Tag tone={order.side === 'buy' ? 'up' : 'down'}>{purposeText(t, order)}</Tag>
            </>
          ),
          status: t(`futures:status.${contractStatus(order)}`),
          rows: contractOrderRows(t, order, tick),
          life: contractLife(t, order, fills, tick),
          alias: { label: t('futures:details.parent'), value: order.parentId },
          again: {
            path: `${ticketOf(order)}&side=${order.side}`,
            coin: order.instType === 'FOREX' ? `${base} / ${quote}` : base,
          },
        }
      }}
    />
  )
}

export default ContractOrderDetails
