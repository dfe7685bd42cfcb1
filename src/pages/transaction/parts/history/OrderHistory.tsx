import { useTranslation } from 'react-i18next'
import { tradingContracts } from '#protocol'
import { useSignalValue } from '../../../../core/live/useSignalValue.ts'
import { useCallPages } from '../../../../core/request/useCallPages.ts'
import { instruments as allInstruments, instrumentById } from '../../../../core/state/state.ts'
import { OrderHistoryRow } from '../../../../trade/rows/OrderHistoryRow.tsx'
import { ChoiceFilter } from '../../../../trade/ticket/history/ChoiceFilter.tsx'
import { ExportButton } from '../../../../trade/ticket/history/ExportButton.tsx'
import { exportPages } from '../../../../trade/ticket/history/exportPages.ts'
import { RecordFrame } from '../../../../trade/ticket/history/RecordFrame.tsx'
import { useFilters } from '../../../../trade/ticket/history/useFilters.ts'
import { hasEnded, useOrderEvents } from '../../../../trade/ticket/history/useOrderEvents.ts'
import { ordersCsv } from './csv.ts'

const SIDES = ['buy', 'sell'] as const
const STATES = ['filled', 'canceled'] as const
const { getHistoryContractsData: history } = tradingContracts

/** The ended orders, newest first, page by page, with their filters. A new end refreshes them. */
export const OrderHistory = () => {
  const { t } = useTranslation('trade')
  const instruments = useSignalValue(allInstruments)
  const byId = useSignalValue(instrumentById)
  const { filters, set, clear, any } = useFilters({ instId: 'any', side: SIDES, state: STATES })
  const pages = useCallPages(history, filters)
  useOrderEvents(pages.refresh, hasEnded)
  const orders = pages.pages.flatMap((page) => page.orders)

  return (
    <RecordFrame
      pages={pages}
      count={orders.length}
      filtered={any}
      onClear={clear}
      empty={{
        title: t('record.emptyOrders'),
        text: t('record.emptyOrdersHint'),
        to: '/pages/transaction/transaction',
      }}
      filters={
        <>
          <ChoiceFilter
            label={t('record.instrument')}
            value={filters.instId}
            choices={instruments.filter(({ tradable }) => tradable).map(({ instId }) => instId)}
            textOf={(id) => id}
            onChange={(value) => set('instId', value)}
          />
          <ChoiceFilter
            label={t('record.side')}
            value={filters.side}
            choices={SIDES}
            textOf={(id) => t(`ticket.${id}`)}
            onChange={(value) => set('side', value)}
          />
          <ChoiceFilter
            label={t('record.state')}
            value={filters.state}
            choices={STATES}
            textOf={(id) => t(id === 'filled' ? 'record.filled' : 'record.cancelled')}
            onChange={(value) => set('state', value)}
          />
        </>
      }
    >
      <ul>
        {orders.map((order) => (
          <OrderHistoryRow key={order.ordId} order={order} instrument={byId.get(order.instId)} />
        ))}
      </ul>
      <ExportButton name="orders" page={exportPages(history, filters, (page) => page.orders)} text={ordersCsv} />
    </RecordFrame>
  )
}
