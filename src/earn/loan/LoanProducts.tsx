import { useTranslation } from 'react-i18next'
import { type LoanProductView, loan } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { CallState } from '../../ui/CallState.tsx'
import { CoinIcon } from '../../ui/CoinIcon.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { percentText, rateText } from '../../ui/format/rate.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { borrowPath } from './paths.ts'
import { loanName } from './texts.ts'

/** What is left of a product is read again so often, in ms. */
const EVERY = 10_000

const ProductRow = ({ product }: { product: LoanProductView }) => {
  const { t } = useTranslation(['loan', 'pledged'])
  const { id, coin, collateralCoin, rate, left, terms } = product
  return (
    <ListRow
      icon={<CoinIcon code={collateralCoin} />}
      label={loanName(t, product)}
      hint={t('loan:hint', { initial: percentText(terms.initial), left: coinText(left, coin) })}
      end={t('pledged:yearly', { rate: rateText(rate) })}
      href={borrowPath(id)}
    />
  )
}

/** Products that lend against coins; nothing where the venue lends nothing. */
export const LoanProducts = () => {
  const { t } = useTranslation('loan')
  const call = useCall(loan.products, {}, { every: EVERY })
  return (
    <CallState call={call} rows={1} compact isEmpty={({ products }) => products.length === 0} empty={null}>
      {({ products }) => (
        <ListSection title={t('title.section')} note={t('funded')}>
          {products.map((product) => (
            <ProductRow key={product.id} product={product} />
          ))}
        </ListSection>
      )}
    </CallState>
  )
}
