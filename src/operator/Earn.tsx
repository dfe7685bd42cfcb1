import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../ui/Segmented.tsx'
import { EarnLoans } from './EarnLoans.tsx'
import { EarnProducts } from './EarnProducts.tsx'
import { EarnSales } from './EarnSales.tsx'
import css from './Operator.module.css'

const PARTS = { products: EarnProducts, loans: EarnLoans, sales: EarnSales } as const

/** What earns, with its figures over all accounts. `showsTerms`: this operator sees the settings that it comes from. */
export const Earn = ({ showsTerms }: { showsTerms: boolean }) => {
  const { t } = useTranslation(['operator', 'operatorEarn', 'managed', 'sale'])
  const [part, setPart] = useState<keyof typeof PARTS>('products')
  const Part = PARTS[part]
  return (
    <>
      <div className={css['head']}>
        <Segmented
          label={t('view.earn')}
          value={part}
          onChange={setPart}
          items={[
            { id: 'products', label: t('managed:products') },
            { id: 'loans', label: t('operatorEarn:loan.title') },
            { id: 'sales', label: t('sale:title.ICOtrading') },
          ]}
        />
      </div>
      <Part showsTerms={showsTerms} />
    </>
  )
}
