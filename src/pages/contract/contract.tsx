import ChartCandlestick from 'lucide-react/icons/chart-candlestick'
import { useTranslation } from 'react-i18next'
import { useNavigation } from '../../app/navigation.ts'
import { MARKET } from '../../app/screens.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { ProductTabs, useProduct } from './parts/timed/ProductTabs.tsx'
import { TimedPage } from './parts/timed/TimedPage.tsx'

/** The futures tab, which says that futures are still to come. */
const Contract = () => {
  const { t } = useTranslation(['home', 'shell'])
  const navigation = useNavigation()
  return (
    <Page
      bar={
        <PageBar title={t('shell:title.contract')} back={false}>
          <StatusChip />
        </PageBar>
      }
    >
      <ProductTabs />
      <Empty icon={<ChartCandlestick size={40} />} title={t('home:contract.lead')} text={t('home:contract.text')}>
        <Button onPress={() => navigation.push(MARKET)}>{t('home:contract.toMarkets')}</Button>
        <Button variant="ghost" onPress={() => navigation.push('/pages/transaction/transaction')}>
          {t('home:contract.toTrade')}
        </Button>
      </Empty>
    </Page>
  )
}

const ContractTab = () => (useProduct() === 'timed' ? <TimedPage /> : <Contract />)

export default ContractTab
