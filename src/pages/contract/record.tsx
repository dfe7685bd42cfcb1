import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { VIEWS } from '../../trade/records/views.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CLASSES } from './parts/record/ContractFilter.tsx'
import { FundingRecords } from './parts/record/FundingRecords.tsx'
import { OrderRecords } from './parts/record/OrderRecords.tsx'
import { PositionRecords } from './parts/record/PositionRecords.tsx'
import { SwapRecords } from './parts/record/SwapRecords.tsx'

const RECORDS = {
  orders: OrderRecords,
  positions: PositionRecords,
  funding: FundingRecords,
  swaps: SwapRecords,
  ledger: VIEWS.contract,
} as const
const TABS = ['orders', 'positions', 'funding', 'swaps', 'ledger'] as const

/** Records of contracts: ended orders, closed positions, funding, swap, and the ledger (`?tab=`). */
const ContractRecord = () => {
  const { t } = useTranslation(['futures', 'trade', 'forex'])
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'orders'
  const assetClass = CLASSES.find((one) => one === query.get('assetClass'))
  const Records = RECORDS[tab]
  return (
    <Page bar={<FundsBar title={t('futures:record.title')} back="/pages/contract/contract" />}>
      <Tabs
        label={t('futures:record.tabs')}
        value={tab}
        // The class of contracts is that of the screen one comes from; other filters are each tab's own.
        onChange={(id) =>
          setQuery({ ...(assetClass && { assetClass }), ...(id === 'orders' ? {} : { tab: id }) }, { replace: true })
        }
        items={TABS.map((id) => ({
          id,
          label: t(id === 'ledger' ? 'trade:record.ledger' : id === 'swaps' ? 'forex:swap' : `futures:record.${id}`),
        }))}
      />
      <Records />
    </Page>
  )
}

export default ContractRecord
