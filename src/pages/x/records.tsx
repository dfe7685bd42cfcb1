import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { VIEW_IDS, VIEWS } from '../../trade/records/views.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

/** Everything that ever changed a balance: one ledger in four views (`?view=`), with filters that stand in the address. */
const Records = () => {
  const { t } = useTranslation(['records', 'trade', 'futures', 'shell'])
  const [query, setQuery] = useSearchParams()
  const id = VIEW_IDS.find((one) => one === query.get('view')) ?? 'all'
  const Lines = VIEWS[id]
  /** What other views do not know does not come along. */
  const change = (view: string): void => {
    const next = new URLSearchParams(query)
    next.delete('cause')
    if (view === 'all') next.delete('view')
    else next.set('view', view)
    setQuery(next, { replace: true })
  }
  return (
    <Page bar={<FundsBar title={t('shell:title.records')} back="/pages/fund/fund" />}>
      <Tabs
        label={t('views')}
        value={id}
        onChange={change}
        items={VIEW_IDS.map((one) => ({ id: one, label: t(`view.${one}`) }))}
      />
      <Lines />
    </Page>
  )
}

export default Records
