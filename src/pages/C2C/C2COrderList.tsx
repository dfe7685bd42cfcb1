import Store from 'lucide-react/icons/store'
import { useTranslation } from 'react-i18next'
import { OrderList } from '../../c2c/orders/OrderList.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { Page } from '../../ui/Page.tsx'

/** The user's C2C orders on either side, open or ended. */
const C2COrderList = () => {
  const { t } = useTranslation(['c2cOrders', 'c2cMarket'])
  return (
    <Page
      tint
      bar={
        <FundsBar title={t('c2cOrders:title.C2COrderList')} back="/pages/C2C/C2C">
          <a className="icon-target" href="#/pages/C2C/C2CTrade" aria-label={t('c2cMarket:myAds')}>
            <Store size={20} aria-hidden />
          </a>
        </FundsBar>
      }
    >
      <OrderList />
    </Page>
  )
}

export default C2COrderList
