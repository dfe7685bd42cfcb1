import { useTranslation } from 'react-i18next'
import { useLazyPart } from '../../../../core/chunks/useLazyPart.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { fetchPart } from '../../../../ui/fetchPart.ts'
import { Page } from '../../../../ui/Page.tsx'
import { PageBar } from '../../../../ui/PageBar.tsx'
import { SkeletonRows } from '../../../../ui/Skeleton.tsx'
import { StatusChip } from '../../../../ui/StatusChip.tsx'
import { type Product, ProductTabs } from './ProductTabs.tsx'

const FETCH = {
  forex: () =>
    fetchPart(() => import('../../../../trade/forex/ForexPage.tsx'), ['forex', 'futures', 'trade', 'market', 'chart']),
  timed: () => fetchPart(() => import('../../../../trade/timed/TimedPanel.tsx'), ['timed', 'trade', 'market', 'chart']),
}

const Part = ({ product }: { product: keyof typeof FETCH }) => {
  const { t } = useTranslation('shell')
  const { Part: Loaded, failed } = useLazyPart(FETCH[product])
  if (Loaded !== undefined) return <Loaded />
  return failed ? <ErrorState title={t('chunkFailed')} text={t('chunkFailedText')} /> : <SkeletonRows count={6} />
}

/** A product of the contract tab that is fetched with its texts when it is opened. */
export const LazyProduct = ({ product }: { product: Exclude<Product, 'futures'> }) => {
  const { t } = useTranslation('shell')
  return (
    <Page
      bar={
        <PageBar title={t(`title.${product}`)} back={false}>
          <StatusChip />
        </PageBar>
      }
    >
      <ProductTabs />
      <Part key={product} product={product} />
    </Page>
  )
}
