import { useTranslation } from 'react-i18next'
import { contractOrder } from '#protocol'
import { useSignalValue } from '../../../../core/live/useSignalValue.ts'
import { useCallPages } from '../../../../core/request/useCallPages.ts'
import { instrumentById } from '../../../../core/state/state.ts'
import { CONTRACTS } from '../../../../trade/names/contractName.ts'
import { ContractOrderRow } from '../../../../trade/rows/ContractOrderRow.tsx'
import { ChoiceFilter } from '../../../../trade/ticket/history/ChoiceFilter.tsx'
import { ExportButton } from '../../../../trade/ticket/history/ExportButton.tsx'
import { exportPages } from '../../../../trade/ticket/history/exportPages.ts'
import { RecordFrame } from '../../../../trade/ticket/history/RecordFrame.tsx'
import { useFilters } from '../../../../trade/ticket/history/useFilters.ts'
import { hasEnded, useOrderEvents } from '../../../../trade/ticket/history/useOrderEvents.ts'
import { AssetFilter, CLASSES, ContractFilter } from './ContractFilter.tsx'
import { contractOrdersCsv } from './csv.ts'

const SIDES = ['buy', 'sell'] as const
const STATES = ['filled', 'canceled'] as const
const KINDS = ['order', 'tp', 'sl', 'liquidation', 'adl'] as const
const ALLOWED = { assetClass: CLASSES, instId: 'any', side: SIDES, state: STATES, kind: KINDS } as const
const { selectHistory } = contractOrder

/** The ended orders on contracts, newest first, with their filters. A new end refreshes them. */
export const OrderRecords = () => {
  const { t } = useTranslation(['futures', 'trade'])
  const byId = useSignalValue(instrumentById)
  const { filters, set, clear, any } = useFilters(ALLOWED)
  const pages = useCallPages(selectHistory, filters)
  useOrderEvents(pages.refresh, hasEnded)
  const orders = pages.pages.flatMap((page) => page.orders)

  return (
    <RecordFrame
      pages={pages}
      count={orders.length}
      filtered={any}
      onClear={clear}
      empty={{ title: t('trade:record.emptyOrders'), text: t('trade:record.emptyOrdersHint'), to: CONTRACTS }}
      filters={
        <>
          <AssetFilter value={filters.assetClass} onChange={(value) => set('assetClass', value)} />
          <ContractFilter of={filters.assetClass} value={filters.instId} onChange={(value) => set('instId', value)} />
          <ChoiceFilter
            label={t('trade:record.side')}
            value={filters.side}
            choices={SIDES}
            textOf={(id) => t(`futures:purpose.${id}`)}
            onChange={(value) => set('side', value)}
          />
          <ChoiceFilter
            label={t('trade:record.state')}
            value={filters.state}
            choices={STATES}
            textOf={(id) => t(id === 'filled' ? 'trade:record.filled' : 'trade:record.cancelled')}
            onChange={(value) => set('state', value)}
          />
          <ChoiceFilter
            label={t('futures:record.kind')}
            value={filters.kind}
            choices={KINDS}
            textOf={(id) => t(`futures:kind.${id}`)}
            onChange={(value) => set('kind', value)}
          />
        </>
      }
    >
      <ul>
        {orders.map((order) => (
          <ContractOrderRow key={order.ordId} order={order} instrument={byId.get(order.instId)} />
        ))}
      </ul>
      <ExportButton
        name="contract-orders"
        page={exportPages(selectHistory, filters, (page) => page.orders)}
        text={contractOrdersCsv}
      />
    </RecordFrame>
  )
}
