import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Tabs } from '../../../../ui/Tabs.tsx'

export type Product = 'futures' | 'timed'

/** What the contract tab shows, by its address (`?product=timed`). */
export const useProduct = (): Product => {
  const [query] = useSearchParams()
  return query.get('product') === 'timed' ? 'timed' : 'futures'
}

/** Perpetuals or timed contracts. */
export const ProductTabs = () => {
  const { t } = useTranslation('shell')
  const product = useProduct()
  const [, setQuery] = useSearchParams()
  return (
    <Tabs
      label={t('title.contract')}
      value={product}
      onChange={(id) => setQuery(id === 'timed' ? { product: id } : {}, { replace: true })}
      items={[
        { id: 'futures', label: t('title.perpetual') },
        { id: 'timed', label: t('title.timed') },
      ]}
    />
  )
}
