import { useTranslation } from 'react-i18next'
import { exchange } from '#protocol'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { PullRefresh } from '../../funding/PullRefresh.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { Paged } from '../../ui/Paged.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'

/** The exchanges of one's coins, newest first; pulling down asks again. */
const History = () => {
  const { t } = useTranslation(['money', 'shell'])
  const list = useCallPages(exchange.exchangeList, {})
  const rows = list.pages.flatMap(({ exchanges }) => exchanges)
  return (
    <Page
      bar={
        <FundsBar title={t('shell:title.flashList')} back="/pages/money/flash">
          <RefreshButton busy={list.fetching} onRefresh={list.refresh} />
        </FundsBar>
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <Paged
          pages={list}
          count={rows.length}
          rows={6}
          empty={<Empty title={t('money:empty.exchanges')} text={t('money:empty.exchangesText')} />}
        >
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
        </Paged>
      </PullRefresh>
    </Page>
  )
}

export default History
