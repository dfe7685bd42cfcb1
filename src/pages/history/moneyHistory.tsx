import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { deposits } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { usePages } from '../../core/request/usePages.ts'
import { channelName } from '../../funding/channels.ts'
import { TransferTag } from '../../funding/TransferTag.tsx'
import { DemoTag } from '../../ui/DemoTag.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { ListEnd } from '../../ui/ListEnd.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const KINDS = ['all', 'deposit', 'withdrawal'] as const

/** Deposits and withdrawals, newest first. */
const MoneyHistory = () => {
  const { t } = useTranslation(['money', 'shell'])
  const [query, setQuery] = useSearchParams()
  const kind = KINDS.find((one) => one === query.get('kind')) ?? 'all'
  const list = usePages(['transferHistory', kind], (cursor) =>
    request(deposits.transferHistory, {
      ...(kind === 'all' ? {} : { kind }),
      ...(cursor === undefined ? {} : { cursor }),
    }),
  )
  const rows = list.pages.flatMap(({ transfers }) => transfers)
  return (
    <Page
      bar={
        <PageBar title={t('shell:title.moneyHistory')} back="/pages/fund/fund">
          <DemoTag />
          <RefreshButton busy={list.fetching} onRefresh={list.refresh} />
        </PageBar>
      }
    >
      <Tabs
        label={t('shell:title.moneyHistory')}
        value={kind}
        onChange={(id) => setQuery(id === 'all' ? {} : { kind: id }, { replace: true })}
        items={KINDS.map((id) => ({ id, label: t(`money:kinds.${id}`) }))}
      />
      {list.loading ? (
        <SkeletonRows count={6} />
      ) : rows.length === 0 && list.failure !== undefined ? (
        <ErrorState title={failureText(list.failure)} onRetry={list.refresh} />
      ) : rows.length === 0 ? (
        <Empty title={t('money:empty.transfers')} text={t('money:empty.transfersText')} />
      ) : (
        <>
          <ListSection>
            {rows.map((row) => (
              <ListRow
                key={row.id}
                label={`${row.kind === 'deposit' ? '+' : '−'}${coinText(row.kind === 'deposit' ? row.net : row.amount, row.coin)}`}
                hint={`${t(`money:kinds.${row.kind}`)} · ${channelName(row)} · ${formatDateTime(row.createdAt)}`}
                end={<TransferTag row={row} />}
                href={`/pages/money/Mdetails?kind=${row.kind}&id=${row.id}`}
              />
            ))}
          </ListSection>
          <ListEnd pages={list} />
        </>
      )}
    </Page>
  )
}

export default MoneyHistory
