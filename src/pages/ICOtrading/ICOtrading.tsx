import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ico, icoOrder } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { SaleRow } from '../../earn/sale/SaleRow.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { Paged } from '../../ui/Paged.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

/** So often the list is asked for again, in ms. */
const EVERY = 30_000

const Published = () => {
  const { t } = useTranslation('sale')
  const call = useCall(ico.getList, {}, { every: EVERY })
  return (
    <CallState
      call={call}
      rows={4}
      isEmpty={({ sales }) => sales.length === 0}
      empty={<Empty title={t('list.none')} text={t('list.noneText')} />}
    >
      {({ sales }) => (
        <ListSection>
          {sales.map((sale) => (
            <SaleRow key={sale.id} sale={sale} />
          ))}
        </ListSection>
      )}
    </CallState>
  )
}

const Mine = () => {
  const { t } = useTranslation('sale')
  const list = useCallPages(icoOrder.getOrderList, {})
  const sales = list.pages.flatMap((page) => page.sales)
  return (
    <Paged
      pages={list}
      count={sales.length}
      rows={4}
      empty={<Empty title={t('list.noneMine')} text={t('list.noneText')} />}
    >
      <ListSection>
        {sales.map((sale) => (
          <SaleRow key={sale.id} sale={sale} own />
        ))}
      </ListSection>
    </Paged>
  )
}

/** Token sales: all that are published, and those that the user takes part in (`?tab=mine`). */
const ICOtrading = () => {
  const { t } = useTranslation('sale')
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === 'mine' ? 'mine' : 'all'
  return (
    <Page tint bar={<FundsBar title={t('title.ICOtrading')} back="/pages/fund/fund" />}>
      <Tabs
        label={t('title.ICOtrading')}
        value={tab}
        onChange={(id) => setQuery(id === 'mine' ? { tab: id } : {}, { replace: true })}
        items={[
          { id: 'all', label: t('list.all') },
          { id: 'mine', label: t('list.mine') },
        ]}
      />
      {tab === 'mine' ? <Mine /> : <Published />}
    </Page>
  )
}

export default ICOtrading
