import { useTranslation } from 'react-i18next'
import { financial } from '#protocol'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { OrderRow } from '../../earn/managed/OrderRow.tsx'
import { ORDERS } from '../../earn/paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { Paged } from '../../ui/Paged.tsx'

/** The user's orders that are over. */
const ManageHistory = () => {
  const { t } = useTranslation('managed')
  const list = useCallPages(financial.redeemOver, { kind: 'managed' })
  const orders = list.pages.flatMap((page) => page.orders)
  return (
    <Page tint bar={<FundsBar title={t('title.manageHistory')} back={ORDERS} />}>
      <Paged
        pages={list}
        count={orders.length}
        rows={6}
        empty={<Empty title={t('history.none')} text={t('history.noneText')} />}
      >
        <ListSection>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ListSection>
      </Paged>
    </Page>
  )
}

export default ManageHistory
