import { useTranslation } from 'react-i18next'
import { financial } from '#protocol'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { Calculator } from '../../earn/managed/Calculator.tsx'
import { ProductRow } from '../../earn/managed/ProductRow.tsx'
import { HISTORY, ORDERS, RULES } from '../../earn/paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { Paged } from '../../ui/Paged.tsx'

/** What is left of a product is read again so often, in ms. */
const EVERY = 10_000

/** Products of managed money, with what an amount would earn in them. */
const ManageMoney = () => {
  const { t } = useTranslation('managed')
  const list = useCallPages(financial.financialProductList, { kind: 'managed' }, { every: EVERY })
  const products = list.pages.flatMap((page) => page.products)
  return (
    <Page tint bar={<FundsBar title={t('title.manageMoney')} back="/pages/fund/fund" />}>
      <Paged
        pages={list}
        count={products.length}
        rows={3}
        empty={<Empty title={t('none.title')} text={t('none.text')} />}
      >
        <ListSection title={t('products')} note={t('funded')}>
          {products.map((product) => (
            <ProductRow key={product.id} product={product} />
          ))}
        </ListSection>
        <Calculator products={products} />
      </Paged>
      <ListSection>
        <ListRow label={t('title.manageList')} href={ORDERS} />
        <ListRow label={t('title.manageHistory')} href={HISTORY} />
        <ListRow label={t('title.manageRules')} href={RULES} />
      </ListSection>
    </Page>
  )
}

export default ManageMoney
