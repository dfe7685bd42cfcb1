import { useTranslation } from 'react-i18next'
import { tradingContracts } from '#protocol'
import { useSignalValue } from '../../../../core/live/useSignalValue.ts'
import { instruments as allInstruments, instrumentById } from '../../../../core/state/state.ts'
import { OrderHistoryRow } from '../../../../trade/rows/OrderHistoryRow.tsx'
import { CallRecords } from '../../../../trade/ticket/history/CallRecords.tsx'
import { ChoiceFilter } from '../../../../trade/ticket/history/ChoiceFilter.tsx'
import { ORDER_FILTERS, OrderFilters } from '../../../../trade/ticket/history/OrderFilters.tsx'
import { ordersCsv } from './csv.ts'

/** The ended orders, newest first, page by page, with their filters. A new end refreshes them. */
export const OrderHistory = () => {
  const { t } = useTranslation('trade')
  const instruments = useSignalValue(allInstruments)
  const byId = useSignalValue(instrumentById)
  return (
    <CallRecords
      call={tradingContracts.getHistoryContractsData}
      rowsOf={({ orders }) => orders}
      allowed={{ instId: 'any', ...ORDER_FILTERS }}
      renderFilters={(of) => (
        <>
          <ChoiceFilter
            label={t('record.instrument')}
            {...of('instId')}
            choices={instruments.filter(({ tradable }) => tradable).map(({ instId }) => instId)}
            textOf={(id) => id}
          />
          <OrderFilters of={of} sideText={(id) => t(`ticket.${id}`)} />
        </>
      )}
      empty={{
        title: t('record.emptyOrders'),
        text: t('record.emptyOrdersHint'),
        to: '/pages/transaction/transaction',
      }}
      renderRow={(order) => <OrderHistoryRow key={order.ordId} order={order} instrument={byId.get(order.instId)} />}
      dated
      ofOrders={{ unread: 'orders', asOf: ({ ts }) => ts }}
      file={{ name: 'orders', text: ordersCsv }}
    />
  )
}
