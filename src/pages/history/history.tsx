import { useTranslation } from 'react-i18next'
import { exchange } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { usePages } from '../../core/request/usePages.ts'
import { PullRefresh } from '../../funding/PullRefresh.tsx'
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

/** The exchanges of one's coins, newest first; pulling down asks again. */
const History = () => {
  const { t } = useTranslation(['money', 'shell'])
  const list = usePages(['exchangeList'], (cursor) =>
    request(exchange.exchangeList, cursor === undefined ? {} : { cursor }),
  )
  const rows = list.pages.flatMap(({ exchanges }) => exchanges)
  return (
    <Page
      bar={
        <PageBar title={t('shell:title.flashList')} back="/pages/money/flash">
          <DemoTag />
          <RefreshButton busy={list.fetching} onRefresh={list.refresh} />
        </PageBar>
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        {list.loading ? (
          <SkeletonRows count={6} />
        ) : rows.length === 0 && list.failure !== undefined ? (
          <ErrorState title={failureText(list.failure)} onRetry={list.refresh} />
        ) : rows.length === 0 ? (
          <Empty title={t('money:empty.exchanges')} text={t('money:empty.exchangesText')} />
        ) : (
          <>
            <ListSection>
              {rows.map((row) => (
                <ListRow
                  key={row.id}
                  label={`${coinText(row.in, row.from)} → ${coinText(row.out, row.to)}`}
                  hint={formatDateTime(row.at)}
                  href={`/pages/history/flashHistory?id=${row.id}`}
                />
              ))}
            </ListSection>
            <ListEnd pages={list} />
          </>
        )}
      </PullRefresh>
    </Page>
  )
}

export default History
