import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { DemoTag } from '../../ui/DemoTag.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { FundingRecords } from './parts/record/FundingRecords.tsx'
import { OrderRecords } from './parts/record/OrderRecords.tsx'
import { PositionRecords } from './parts/record/PositionRecords.tsx'

const TABS = ['orders', 'positions', 'funding'] as const

/** Records of contracts: ended orders, closed positions, and funding (`?tab=`). */
const ContractRecord = () => {
  const { t } = useTranslation('futures')
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'orders'
  return (
    <Page
      bar={
        <PageBar title={t('record.title')} back="/pages/contract/contract">
          <DemoTag />
        </PageBar>
      }
    >
      <Tabs
        label={t('record.tabs')}
        value={tab}
        onChange={(id) => setQuery(id === 'orders' ? {} : { tab: id }, { replace: true })}
        items={TABS.map((id) => ({ id, label: t(`record.${id}`) }))}
      />
      {tab === 'orders' ? <OrderRecords /> : tab === 'positions' ? <PositionRecords /> : <FundingRecords />}
    </Page>
  )
}

export default ContractRecord
