import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { financial } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { OrderRow } from '../../earn/managed/OrderRow.tsx'
import { OrderView } from '../../earn/managed/OrderView.tsx'
import { HISTORY, ORDERS, PRODUCTS } from '../../earn/paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { Paged } from '../../ui/Paged.tsx'

/** Days are paid while the list is open: read again so often, in ms. */
const EVERY = 30_000

/** What is invested now, coin by coin. */
const Totals = () => {
  const { t } = useTranslation('managed')
  const { data } = useCall(financial.CurrentUserOrder, {}, { every: EVERY, quiet: true })
  return (data?.totals ?? [])
    .filter(({ kind }) => kind === 'managed')
    .map(({ coin, principal, paid, coming }) => (
      <Card key={coin}>
        <KeyValue
          rows={[
            { id: 'principal', label: t('order.principal'), value: coinText(principal, coin), strong: true },
            { id: 'paid', label: t('order.paid'), value: coinText(paid, coin) },
            { id: 'coming', label: t('redeem.coming'), value: coinText(coming, coin) },
          ]}
        />
      </Card>
    ))
}

const Running = () => {
  const { t } = useTranslation('managed')
  const list = useCallPages(financial.runningOrder, { kind: 'managed' }, { every: EVERY })
  const orders = list.pages.flatMap((page) => page.orders)
  return (
    <>
      <Totals />
      <Paged
        pages={list}
        count={orders.length}
        rows={4}
        empty={<Empty title={t('list.none')} text={t('list.noneText')} />}
      >
        <ListSection>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ListSection>
      </Paged>
      <ListSection>
        <ListRow label={t('title.manageMoney')} href={PRODUCTS} />
        <ListRow label={t('title.manageHistory')} href={HISTORY} />
      </ListSection>
    </>
  )
}

/** The user's orders that run; one of them in full (`?id=`). */
const ManageList = () => {
  const { t } = useTranslation('managed')
  const [query] = useSearchParams()
  const id = query.get('id')
  return id === null ? (
    <Page tint bar={<FundsBar title={t('title.manageList')} back={PRODUCTS} />}>
      <Running />
    </Page>
  ) : (
    <Page tint bar={<FundsBar title={t('title.order')} back={ORDERS} />}>
      <OrderView id={id} />
    </Page>
  )
}

export default ManageList
