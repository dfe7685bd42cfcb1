import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { assets, speedConfig, speedOrder } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { ChoiceFilter } from '../../trade/ticket/history/ChoiceFilter.tsx'
import { RecordFrame } from '../../trade/ticket/history/RecordFrame.tsx'
import { useFilters } from '../../trade/ticket/history/useFilters.ts'
import { ContractRow } from '../../trade/timed/rows/ContractRow.tsx'
import { outcomeText } from '../../trade/timed/rows/timedText.ts'
import { runningTimed } from '../../trade/timed/running.ts'
import { Card } from '../../ui/Card.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { moneyText } from '../../ui/format/amountText.ts'
import { formatSigned } from '../../ui/format/number.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

const DIRECTIONS = ['up', 'down'] as const
const OUTCOMES = ['win', 'lose', 'tie', 'void'] as const
const TICKET = '/pages/contract/contract?product=timed'

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
  const { t } = useTranslation(['timed', 'shell'])
  const { t: own } = useTranslation('timed')
  const { data: terms } = useCall(speedConfig.selectByCode, { instId: 'BTC-USDT' }, { fresh: 60_000 })
  const running = useSignalValue(runningTimed)?.contracts.length ?? 0
  const { filters, of, clear, any } = useFilters({ instId: 'any', direction: DIRECTIONS, outcome: OUTCOMES })
  const pages = useCallPages(speedOrder.selectList, filters)
  const { refresh } = pages
  const contracts = pages.pages.flatMap((page) => page.contracts)
  // Those that have timed contracts; one that no longer has them may stand in the user's own records.
  const chosen = filters.instId === undefined ? [] : [filters.instId]
  const offered = [...(terms?.instruments ?? []), ...contracts.map(({ instId }) => instId), ...chosen]
  const instIds = [...new Set(offered)].toSorted()
  useEffect(() => {
    if (running >= 0) void refresh()
  }, [running, refresh])

  return (
    <Page tint bar={<FundsBar title={t('shell:title.timedRecord')} back={TICKET} />}>
      <RecordFrame
        pages={pages}
        count={contracts.length}
        filtered={any}
        onClear={clear}
        empty={{ title: t('record.empty'), text: t('record.emptyHint'), to: TICKET, label: t('record.open') }}
        filters={
          <>
            <ChoiceFilter label={t('instrument')} {...of('instId')} choices={instIds} textOf={(id) => id} />
            <ChoiceFilter label={t('direction')} {...of('direction')} choices={DIRECTIONS} textOf={(id) => t(id)} />
            <ChoiceFilter
              label={t('record.outcome')}
              {...of('outcome')}
              choices={OUTCOMES}
              textOf={(outcome) => outcomeText(own, { outcome })}
            />
          </>
        }
        summary={<Totals running={running} />}
      >
        <Card flush>
          <ul>
            {contracts.map((contract) => (
              <ContractRow key={contract.id} contract={contract} />
            ))}
          </ul>
        </Card>
      </RecordFrame>
    </Page>
  )
}

export default Record2
