import ListOrdered from 'lucide-react/icons/list-ordered'
import Zap from 'lucide-react/icons/zap'
import { useTranslation } from 'react-i18next'
import { Offers } from '../../c2c/market/Offers.tsx'
import { useVarieties } from '../../c2c/market/varieties.ts'
import { CallState } from '../../ui/CallState.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { Page } from '../../ui/Page.tsx'

/** The C2C market: what others offer to buy and to sell, and the ways to the best offer and to one's orders. */
const C2C = () => {
  const { t } = useTranslation('c2cMarket')
  const call = useVarieties()
  return (
    <Page
      bar={
        <FundsBar title={t('title.C2C')} back="/pages/fund/fund">
          <a className="icon-target" href="#/pages/C2C/quick" aria-label={t('title.quick')}>
            <Zap size={20} aria-hidden />
          </a>
          <a className="icon-target" href="#/pages/C2C/C2COrderList" aria-label={t('myOrders')}>
            <ListOrdered size={20} aria-hidden />
          </a>
        </FundsBar>
      }
    >
      <CallState call={call} rows={8}>
        {(varieties) => <Offers varieties={varieties} />}
      </CallState>
    </Page>
  )
}

export default C2C
