import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { assets, speedConfig, speedOrder } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { request } from '../../core/request/request.ts'
import { useCall } from '../../core/request/useCall.ts'
import { usePages } from '../../core/request/usePages.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import css from '../../trade/ticket/history/History.module.css'
import { useFilters } from '../../trade/ticket/history/useFilters.ts'
import { ContractRow } from '../../trade/timed/rows/ContractRow.tsx'
import { outcomeText } from '../../trade/timed/rows/timedText.ts'
import { runningTimed } from '../../trade/timed/running.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DemoTag } from '../../ui/DemoTag.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { moneyText } from '../../ui/format/amountText.ts'
import { formatSigned } from '../../ui/format/number.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { ListEnd } from '../../ui/ListEnd.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

const DIRECTIONS = ['up', 'down'] as const
const OUTCOMES = ['win', 'lose', 'tie', 'void'] as const
const TICKET = '/pages/contract/contract?product=timed'

const one = <T extends string>(choices: readonly T[], value: string): T | undefined =>
  choices.find((choice) => choice === value)
const signed = (amount: string): string => `${formatSigned(amount, 2)}\u00a0USDT`

/** What all timed contracts have brought. */
const Totals = ({ running }: { running: number }) => {
  const { t } = useTranslation('timed')
  const { data, refetch } = useCall(speedOrder.speedProperty, {})
  const { data: all, refetch: refetchAll } = useCall(assets.totalWin, {})
  useEffect(() => {
    if (running >= 0) void Promise.all([refetch(), refetchAll()])
  }, [running, refetch, refetchAll])
  if (data === undefined) return <SkeletonRows count={3} />
  return (
    <Card title={t('record.totals')}>
      <KeyValue
        rows={[
          { id: 'net', label: t('record.net'), value: signed(data.net), strong: true },
          { id: 'day', label: t('record.net24h'), value: signed(data.net24h) },
          { id: 'turnover', label: t('record.turnover'), value: moneyText(data.turnover, 'USDT') },
          { id: 'count', label: t('record.count'), value: [data.won, data.lost, data.tied, data.voided].join(' · ') },
          ...(all === undefined ? [] : [{ id: 'total', label: t('record.total'), value: signed(all.total) }]),
        ]}
      />
    </Card>
  )
}

/** The ended timed contracts, newest first, with their filters and what came of all. */
const Record2 = () => {
  const { t } = useTranslation(['timed', 'trade', 'shell'])
  const { t: own } = useTranslation('timed')
  const navigation = useNavigation()
  const { data: terms } = useCall(speedConfig.selectByCode, { instId: 'BTC-USDT' }, { fresh: 60_000 })
  const running = useSignalValue(runningTimed)?.contracts.length ?? 0
  const { filters, set, clear, any } = useFilters(['instId', 'direction', 'outcome'])
  const [direction, outcome] = [one(DIRECTIONS, filters.direction), one(OUTCOMES, filters.outcome)]
  const input = {
    ...(filters.instId === '' ? {} : { instId: filters.instId }),
    ...(direction === undefined ? {} : { direction }),
    ...(outcome === undefined ? {} : { outcome }),
  }
  const pages = usePages([speedOrder.selectList.path, 'pages', input], (cursor) =>
    request(speedOrder.selectList, { ...input, ...(cursor === undefined ? {} : { cursor }) }),
  )
  const { refresh } = pages
  const contracts = pages.pages.flatMap((page) => page.contracts)
  // Those that have timed contracts; one that no longer has them may stand in the user's own records.
  const offered = [...(terms?.instruments ?? []), ...contracts.map(({ instId }) => instId), filters.instId]
  const instIds = [...new Set(offered)].filter((id) => id !== '').toSorted()
  useEffect(() => {
    if (running >= 0) void refresh()
  }, [running, refresh])

  return (
    <Page
      tint
      bar={
        <PageBar title={t('shell:title.timedRecord')} back={TICKET}>
          <DemoTag />
        </PageBar>
      }
    >
      <fieldset className={css['filters']} aria-label={t('trade:record.filters')}>
        <div className={css['choices']}>
          <FilterSelect
            label={t('instrument')}
            any={t('instrument')}
            value={filters.instId}
            choices={instIds.map((id) => ({ id, label: id }))}
            onChange={(value) => set('instId', value)}
          />
          <FilterSelect
            label={t('direction')}
            any={t('direction')}
            value={direction ?? ''}
            choices={DIRECTIONS.map((id) => ({ id, label: t(id) }))}
            onChange={(value) => set('direction', value)}
          />
          <FilterSelect
            label={t('record.outcome')}
            any={t('record.outcome')}
            value={outcome ?? ''}
            choices={OUTCOMES.map((id) => ({ id, label: outcomeText(own, { outcome: id }) }))}
            onChange={(value) => set('outcome', value)}
          />
        </div>
        <RefreshButton busy={pages.fetching} onRefresh={refresh} />
      </fieldset>
      <Totals running={running} />
      {pages.loading ? <SkeletonRows count={6} /> : null}
      {contracts.length === 0 ? null : (
        <Card flush>
          <ul>
            {contracts.map((contract) => (
              <ContractRow key={contract.id} contract={contract} />
            ))}
          </ul>
        </Card>
      )}
      {contracts.length === 0 && !pages.loading && pages.failure === undefined ? (
        any ? (
          <Empty title={t('trade:record.emptyFiltered')}>
            <Button variant="ghost" onPress={clear}>
              {t('trade:record.clear')}
            </Button>
          </Empty>
        ) : (
          <Empty title={t('record.empty')} text={t('record.emptyHint')}>
            <Button onPress={() => navigation.push(TICKET)}>{t('record.open')}</Button>
          </Empty>
        )
      ) : null}
      {contracts.length > 0 || pages.failure !== undefined ? <ListEnd pages={pages} /> : null}
    </Page>
  )
}

export default Record2
