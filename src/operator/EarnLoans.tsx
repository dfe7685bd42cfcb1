import { useTranslation } from 'react-i18next'
import { operators } from '#protocol'
import { useCallPages } from '../core/request/useCallPages.ts'
import { EarnLoanCard } from './EarnLoanCard.tsx'
import { FigureCards } from './FigureCards.tsx'

/** Products that lend against coins, page by page. */
export const EarnLoans = ({ showsTerms }: { showsTerms: boolean }) => {
  const { t } = useTranslation('operatorEarn')
  const pages = useCallPages(operators.OPERATOR_CALLS.listEarnLoans, {}, { cursor: 'after' })
  const products = pages.pages.flatMap((page) => page.products)
  return (
    <FigureCards pages={pages} count={products.length} empty={t('loan.none')}>
      {products.map((product) => (
        <EarnLoanCard key={product.id} product={product} showsTerms={showsTerms} />
      ))}
    </FigureCards>
  )
}
