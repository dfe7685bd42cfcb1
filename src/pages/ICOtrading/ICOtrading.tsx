import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ico, icoOrder, type OutputOf } from '#protocol'
import type { Pages } from '../../core/request/pages.ts'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { SaleRow } from '../../earn/sale/SaleRow.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { Paged } from '../../ui/Paged.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

/** So often the list is asked for again, in ms. */
const EVERY = 30_000

interface SalesProps {
  list: Pages<OutputOf<typeof ico.getList>> | Pages<OutputOf<typeof icoOrder.getOrderList>>
  none: string
  own?: boolean
}

const Sales = ({ list, none, own = false }: SalesProps) => {
  const { t } = useTranslation('sale')
  const sales = list.pages.flatMap((page) => page.sales)
  return (
    <Paged pages={list} count={sales.length} rows={4} empty={<Empty title={none} text={t('list.noneText')} />}>
      <ListSection>
        {sales.map((sale) => (
          <SaleRow key={sale.id} sale={sale} own={own} />
        ))}
      </ListSection>
    </Paged>
  )
}

const Published = () => {
  const { t } = useTranslation('sale')
  return <Sales list={useCallPages(ico.getList, {}, { every: EVERY })} none={t('list.none')} />
}

const Mine = () => {
  const { t } = useTranslation('sale')
  return <Sales list={useCallPages(icoOrder.getOrderList, {})} none={t('list.noneMine')} own />
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
