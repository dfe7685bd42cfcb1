import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { deposits } from '#protocol'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { channelName } from '../../funding/channels.ts'
import { TransferAmount } from '../../funding/TransferAmount.tsx'
import { TransferTag } from '../../funding/TransferTag.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { Paged } from '../../ui/Paged.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const KINDS = ['all', 'deposit', 'withdrawal'] as const

/** Deposits and withdrawals, newest first. */
const MoneyHistory = () => {
  const { t } = useTranslation(['money', 'shell'])
  const [query, setQuery] = useSearchParams()
  const kind = KINDS.find((one) => one === query.get('kind')) ?? 'all'
  const list = useCallPages(deposits.transferHistory, kind === 'all' ? {} : { kind })
  const rows = list.pages.flatMap(({ transfers }) => transfers)
  return (
    <Page
      bar={
        <FundsBar title={t('shell:title.moneyHistory')} back="/pages/fund/fund">
          <RefreshButton busy={list.fetching} onRefresh={list.refresh} />
        </FundsBar>
      }
    >
      <Tabs
        label={t('shell:title.moneyHistory')}
        value={kind}
        onChange={(id) => setQuery(id === 'all' ? {} : { kind: id }, { replace: true })}
        items={KINDS.map((id) => ({ id, label: t(`money:kinds.${id}`) }))}
      />
      <Paged
        pages={list}
        count={rows.length}
        rows={6}
        empty={<Empty title={t('money:empty.transfers')} text={t('money:empty.transfersText')} />}
      >
        <ListSection>
          {rows.map((row) => (
            <ListRow
              key={row.id}
              label={<TransferAmount row={row} signed />}
              hint={`${t(`money:kinds.${row.kind}`)} · ${channelName(row)} · ${formatDateTime(row.createdAt)}`}
              end={<TransferTag row={row} />}
              href={`/pages/money/Mdetails?kind=${row.kind}&id=${row.id}`}
            />
          ))}
        </ListSection>
      </Paged>
    </Page>
  )
}

export default MoneyHistory
