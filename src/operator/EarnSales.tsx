import { useTranslation } from 'react-i18next'
import { operators } from '#protocol'
import { useCallPages } from '../core/request/useCallPages.ts'
import { EarnSaleCard } from './EarnSaleCard.tsx'
import { FigureCards } from './FigureCards.tsx'

/** Token sales, page by page: those to come, then the latest first. */
export const EarnSales = ({ showsTerms }: { showsTerms: boolean }) => {
  const { t } = useTranslation('sale')
  const pages = useCallPages(operators.OPERATOR_CALLS.listEarnSales, {}, { cursor: 'after' })
  const sales = pages.pages.flatMap((page) => page.sales)
  return (
    <FigureCards pages={pages} count={sales.length} empty={t('list.none')}>
      {sales.map((sale) => (
        <EarnSaleCard key={sale.id} sale={sale} showsTerms={showsTerms} />
      ))}
    </FigureCards>
  )
}
