import { useTranslation } from 'react-i18next'
import { OrderList } from '../../c2c/orders/OrderList.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { Page } from '../../ui/Page.tsx'

/** The user's C2C orders on either side, open or ended. */
const C2COrderList = () => {
  const { t } = useTranslation('c2cOrders')
  return (
    <Page tint bar={<FundsBar title={t('title.C2COrderList')} back="/pages/C2C/C2C" />}>
      <OrderList />
    </Page>
  )
}

export default C2COrderList
