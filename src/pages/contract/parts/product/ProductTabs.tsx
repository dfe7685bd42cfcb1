import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Tabs } from '../../../../ui/Tabs.tsx'

const PRODUCTS = ['futures', 'forex', 'timed'] as const
export type Product = (typeof PRODUCTS)[number]

/** What the contract tab shows, by its address (`?product=forex`, `?product=timed`). */
export const useProduct = (): Product => {
  const [query] = useSearchParams()
  return PRODUCTS.find((one) => one === query.get('product')) ?? 'futures'
}

/** Perpetuals, forex or timed contracts. */
export const ProductTabs = () => {
  const { t } = useTranslation('shell')
  const product = useProduct()
  const [, setQuery] = useSearchParams()
  return (
    <Tabs
      label={t('title.contract')}
      value={product}
      onChange={(id) => setQuery(id === 'futures' ? {} : { product: id }, { replace: true })}
      items={[
        { id: 'futures', label: t('title.perpetual') },
        { id: 'forex', label: t('title.forex') },
        { id: 'timed', label: t('title.timed') },
      ]}
    />
  )
}
