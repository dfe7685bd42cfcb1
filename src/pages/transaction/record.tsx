import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { VIEWS } from '../../trade/records/views.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { OrderHistory } from './parts/history/OrderHistory.tsx'

/** Records: ended orders, and the ledger behind the balances (`?tab=ledger&coin=`). */
const Record = () => {
  const { t } = useTranslation('trade')
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === 'ledger' ? 'ledger' : 'orders'
  return (
    <Page bar={<FundsBar title={t('record.title')} back="/pages/transaction/transaction" />}>
      <Tabs
        label={t('record.tabs')}
        value={tab}
        onChange={(id) => setQuery(id === 'ledger' ? { tab: id } : {}, { replace: true })}
        items={[
          { id: 'orders', label: t('record.orders') },
          { id: 'ledger', label: t('record.ledger') },
        ]}
      />
      {tab === 'ledger' ? <VIEWS.spot /> : <OrderHistory />}
    </Page>
  )
}

export default Record
