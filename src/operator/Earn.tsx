import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../ui/Segmented.tsx'
import { EarnProducts } from './EarnProducts.tsx'
import { EarnSales } from './EarnSales.tsx'
import css from './Operator.module.css'

const PARTS = ['products', 'sales'] as const

/** What earns, with its figures over all accounts. `showsTerms`: this operator sees the settings that it comes from. */
export const Earn = ({ showsTerms }: { showsTerms: boolean }) => {
  const { t } = useTranslation(['operator', 'managed', 'sale'])
  const [part, setPart] = useState<(typeof PARTS)[number]>('products')
  return (
    <>
      <div className={css['head']}>
        <Segmented
          label={t('view.earn')}
          value={part}
          onChange={setPart}
          items={PARTS.map((id) => ({
            id,
            label: id === 'products' ? t('managed:products') : t('sale:title.ICOtrading'),
          }))}
        />
      </div>
      {part === 'products' ? <EarnProducts showsTerms={showsTerms} /> : <EarnSales showsTerms={showsTerms} />}
    </>
  )
}
