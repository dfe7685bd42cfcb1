import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { tradingContracts } from '#protocol'
import { useSignalValue } from '../../../../core/live/useSignalValue.ts'
import { request } from '../../../../core/request/request.ts'
import { usePages } from '../../../../core/request/usePages.ts'
import { useNavigation } from '../../../../core/screens/navigation.ts'
import { instruments as allInstruments } from '../../../../core/state/state.ts'
import { useStream } from '../../../../core/state/streamContext.ts'
import { OrderHistoryRow } from '../../../../trade/rows/OrderHistoryRow.tsx'
import { ExportButton } from '../../../../trade/ticket/history/ExportButton.tsx'
import css from '../../../../trade/ticket/history/History.module.css'
import { useFilters } from '../../../../trade/ticket/history/useFilters.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { FilterSelect } from '../../../../ui/FilterSelect.tsx'
import { ListEnd } from '../../../../ui/ListEnd.tsx'
import { RefreshButton } from '../../../../ui/RefreshButton.tsx'
import { SkeletonRows } from '../../../../ui/Skeleton.tsx'
import { ordersCsv } from './csv.ts'

const SIDES = ['buy', 'sell'] as const
/** Orders in a page of the export. */
const EXPORT_PAGE = 100
const STATES = ['filled', 'canceled'] as const

const one = <T extends string>(choices: readonly T[], value: string): T | undefined =>
  choices.find((choice) => choice === value)

/** The ended orders, newest first, page by page, with their filters. A new end refreshes them. */
export const OrderHistory = () => {
  const { t } = useTranslation('trade')
  const navigation = useNavigation()
  const stream = useStream()
  const instruments = useSignalValue(allInstruments)
  const { filters, set, clear, any } = useFilters(['instId', 'side', 'state'])
  const [side, state] = [one(SIDES, filters.side), one(STATES, filters.state)]
  const input = {
    ...(filters.instId === '' ? {} : { instId: filters.instId }),
    ...(side === undefined ? {} : { side }),
    ...(state === undefined ? {} : { state }),
  }
  const exported = async (cursor: string | undefined) => {
    const more = { ...input, limit: EXPORT_PAGE, ...(cursor === undefined ? {} : { cursor }) }
    const reply = await request(tradingContracts.getHistoryContractsData, more, { quiet: true })
    return reply.kind === 'ok' ? { ...reply, data: { rows: reply.data.orders, next: reply.data.next } } : reply
  }
  const pages = usePages([tradingContracts.getHistoryContractsData.path, 'pages', input], (cursor) =>
    request(tradingContracts.getHistoryContractsData, { ...input, ...(cursor === undefined ? {} : { cursor }) }),
  )
  const { refresh } = pages
  const orders = pages.pages.flatMap((page) => page.orders)
  const byId = useMemo(() => new Map(instruments.map((each) => [each.instId, each])), [instruments])

  useEffect(
    () =>
      stream.onEvent((event) => {
        const ended = event.type === 'order' && (event.order.state === 'filled' || event.order.state === 'canceled')
        if (ended) void refresh()
      }),
    [stream, refresh],
  )

  return (
    <>
      <fieldset className={css['filters']} aria-label={t('record.filters')}>
        <div className={css['choices']}>
          <FilterSelect
            label={t('record.instrument')}
            any={t('record.instrument')}
            value={filters.instId}
            choices={instruments
              .filter(({ tradable }) => tradable)
              .map(({ instId }) => ({ id: instId, label: instId }))}
            onChange={(value) => set('instId', value)}
          />
          <FilterSelect
            label={t('record.side')}
            any={t('record.side')}
            value={side ?? ''}
            choices={SIDES.map((id) => ({ id, label: t(`ticket.${id}`) }))}
            onChange={(value) => set('side', value)}
          />
          <FilterSelect
            label={t('record.state')}
            any={t('record.state')}
            value={state ?? ''}
            choices={[
              { id: 'filled', label: t('record.filled') },
              { id: 'canceled', label: t('record.cancelled') },
            ]}
            onChange={(value) => set('state', value)}
          />
        </div>
        <RefreshButton busy={pages.fetching} onRefresh={refresh} />
      </fieldset>
      {pages.loading ? <SkeletonRows count={6} /> : null}
      <ul>
        {orders.map((order) => (
          <OrderHistoryRow key={order.ordId} order={order} instrument={byId.get(order.instId)} />
        ))}
      </ul>
      {orders.length === 0 && !pages.loading && pages.failure === undefined ? (
        any ? (
          <Empty title={t('record.emptyFiltered')}>
            <Button variant="ghost" onPress={clear}>
              {t('record.clear')}
            </Button>
          </Empty>
        ) : (
          <Empty title={t('record.emptyOrders')} text={t('record.emptyOrdersHint')}>
            <Button onPress={() => navigation.push('/pages/transaction/transaction')}>{t('record.trade')}</Button>
          </Empty>
        )
      ) : null}
      {orders.length > 0 ? <ExportButton name="orders" page={exported} text={ordersCsv} /> : null}
      {orders.length > 0 || pages.failure !== undefined ? <ListEnd pages={pages} /> : null}
    </>
  )
}
