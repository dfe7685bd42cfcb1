import { useTranslation } from 'react-i18next'
import { contractOrder } from '#protocol'
import { useSignalValue } from '../../../../core/live/useSignalValue.ts'
import { instrumentById } from '../../../../core/state/state.ts'
import { CONTRACTS } from '../../../../trade/names/contractName.ts'
import { ContractOrderRow } from '../../../../trade/rows/ContractOrderRow.tsx'
import { CallRecords } from '../../../../trade/ticket/history/CallRecords.tsx'
import { ChoiceFilter } from '../../../../trade/ticket/history/ChoiceFilter.tsx'
import { ORDER_FILTERS, OrderFilters } from '../../../../trade/ticket/history/OrderFilters.tsx'
import { KIND_FILTERS, KindFilters } from './ContractFilter.tsx'
import { contractOrdersCsv } from './csv.ts'

const KINDS = ['order', 'tp', 'sl', 'trail', 'liquidation', 'adl'] as const

/** The ended orders on contracts, newest first, with their filters. A new end refreshes them. */
export const OrderRecords = () => {
  const { t } = useTranslation(['futures', 'trade'])
  const byId = useSignalValue(instrumentById)
  return (
    <CallRecords
      call={contractOrder.selectHistory}
      rowsOf={({ orders }) => orders}
      allowed={{ ...KIND_FILTERS, ...ORDER_FILTERS, kind: KINDS }}
      renderFilters={(of) => (
        <>
          <KindFilters of={of} />
          <OrderFilters of={of} sideText={(id) => t(`futures:purpose.${id}`)} />
          <ChoiceFilter
            label={t('futures:record.kind')}
            {...of('kind')}
            choices={KINDS}
            textOf={(id) => t(`futures:kind.${id}`)}
          />
        </>
      )}
      empty={{ title: t('trade:record.emptyOrders'), text: t('trade:record.emptyOrdersHint'), to: CONTRACTS }}
      renderRow={(order) => <ContractOrderRow key={order.ordId} order={order} instrument={byId.get(order.instId)} />}
      dated
      ofOrders={{ unread: 'contracts', asOf: ({ ts }) => ts }}
      file={{ name: 'contract-orders', text: contractOrdersCsv }}
    />
  )
}
