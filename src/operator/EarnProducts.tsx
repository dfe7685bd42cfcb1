import { useTranslation } from 'react-i18next'
import { operators } from '#protocol'
import { useCallPages } from '../core/request/useCallPages.ts'
import { ListRow } from '../ui/ListRow.tsx'
import { ListSection } from '../ui/ListSection.tsx'
import { EarnProductCard } from './EarnProductCard.tsx'
import { FigureCards } from './FigureCards.tsx'

/** Products of every kind, page by page, and the way to the terms of the referral program. */
export const EarnProducts = ({ showsTerms }: { showsTerms: boolean }) => {
  const { t } = useTranslation(['operatorEarn', 'configuration'])
  const pages = useCallPages(operators.OPERATOR_CALLS.listEarnProducts, {}, { cursor: 'after' })
  const products = pages.pages.flatMap((page) => page.products)
  return (
    <>
      <FigureCards pages={pages} count={products.length} empty={t('product.none')}>
        {products.map((product) => (
          <EarnProductCard key={`${product.kind} ${product.id}`} product={product} showsTerms={showsTerms} />
        ))}
      </FigureCards>
      {showsTerms ? (
        <ListSection>
          <ListRow label={t('configuration:kind.referral')} href="/desk?view=settings&kind=referral" />
        </ListSection>
      ) : null}
    </>
  )
}
