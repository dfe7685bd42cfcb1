import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder } from '#protocol'
import { useSignalValue } from '../../../../core/live/useSignalValue.ts'
import { request } from '../../../../core/request/request.ts'
import { usePages } from '../../../../core/request/usePages.ts'
import { instrumentById } from '../../../../core/state/state.ts'
import { useStream } from '../../../../core/state/streamContext.ts'
import { CONTRACTS } from '../../../../trade/names/contractName.ts'
import { ContractOrderRow } from '../../../../trade/rows/ContractOrderRow.tsx'
import { ExportButton } from '../../../../trade/ticket/history/ExportButton.tsx'
import { RecordFrame } from '../../../../trade/ticket/history/RecordFrame.tsx'
import { useFilters } from '../../../../trade/ticket/history/useFilters.ts'
import { FilterSelect } from '../../../../ui/FilterSelect.tsx'
import { AssetFilter, assetClassOf, ContractFilter } from './ContractFilter.tsx'
import { contractOrdersCsv } from './csv.ts'

const EXPORT_PAGE = 100
const SIDES = ['buy', 'sell'] as const
const STATES = ['filled', 'canceled'] as const
const KINDS = ['order', 'tp', 'sl', 'liquidation', 'adl'] as const

const one = <T extends string>(choices: readonly T[], value: string): T | undefined =>
  choices.find((choice) => choice === value)

/** The ended orders on contracts, newest first, with their filters. A new end refreshes them. */
export const OrderRecords = () => {
  const { t } = useTranslation(['futures', 'trade'])
  const stream = useStream()
  const byId = useSignalValue(instrumentById)
  const { filters, set, clear, any } = useFilters(['assetClass', 'instId', 'side', 'state', 'kind'])
  const side = one(SIDES, filters.side)
  const state = one(STATES, filters.state)
  const kind = one(KINDS, filters.kind)
  const assetClass = assetClassOf(filters.assetClass)
  const input = {
    ...(assetClass === undefined ? {} : { assetClass }),
    ...(filters.instId === '' ? {} : { instId: filters.instId }),
    ...(side === undefined ? {} : { side }),
    ...(state === undefined ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
  }
  const pages = usePages([contractOrder.selectHistory.path, 'pages', input], (cursor) =>
    request(contractOrder.selectHistory, { ...input, ...(cursor === undefined ? {} : { cursor }) }),
  )
  const exported = async (cursor: string | undefined) => {
    const more = { ...input, limit: EXPORT_PAGE, ...(cursor === undefined ? {} : { cursor }) }
    const reply = await request(contractOrder.selectHistory, more, { quiet: true })
    return reply.kind === 'ok' ? { ...reply, data: { rows: reply.data.orders, next: reply.data.next } } : reply
  }
  const { refresh } = pages
  const orders = pages.pages.flatMap((page) => page.orders)

  useEffect(
    () =>
      stream.onEvent((event) => {
        const ended = event.type === 'order' && (event.order.state === 'filled' || event.order.state === 'canceled')
        if (ended) void refresh()
      }),
    [stream, refresh],
  )

  return (
    <RecordFrame
      pages={pages}
      count={orders.length}
      filtered={any}
      onClear={clear}
      empty={{ title: t('trade:record.emptyOrders'), text: t('trade:record.emptyOrdersHint'), to: CONTRACTS }}
      foot={<ExportButton name="contract-orders" page={exported} text={contractOrdersCsv} />}
      filters={
        <>
          <AssetFilter value={assetClass} onChange={(value) => set('assetClass', value)} />
          <ContractFilter of={assetClass} value={filters.instId} onChange={(value) => set('instId', value)} />
          <FilterSelect
            label={t('trade:record.side')}
            any={t('trade:record.side')}
            value={side ?? ''}
            choices={SIDES.map((id) => ({ id, label: t(`futures:purpose.${id}`) }))}
            onChange={(value) => set('side', value)}
          />
          <FilterSelect
            label={t('trade:record.state')}
            any={t('trade:record.state')}
            value={state ?? ''}
            choices={[
              { id: 'filled', label: t('trade:record.filled') },
              { id: 'canceled', label: t('trade:record.cancelled') },
            ]}
            onChange={(value) => set('state', value)}
          />
          <FilterSelect
            label={t('futures:record.kind')}
            any={t('futures:record.kind')}
            value={kind ?? ''}
            choices={KINDS.map((id) => ({ id, label: t(`futures:kind.${id}`) }))}
            onChange={(value) => set('kind', value)}
          />
        </>
      }
    >
      {orders.map((order) => (
        <ContractOrderRow key={order.ordId} order={order} instrument={byId.get(order.instId)} />
      ))}
    </RecordFrame>
  )
}
