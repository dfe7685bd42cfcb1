import { useTranslation } from 'react-i18next'
import { type EarnProduct, ratio, subtract } from '#protocol'
import { CoinIcon } from '../../ui/CoinIcon.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { formatAmount } from '../../ui/format/number.ts'
import { percentText, rateText } from '../../ui/format/rate.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { productName } from '../names.ts'
import { productPath } from '../paths.ts'

/** Which part of the quota is taken, in whole percent. */
export const soldShare = ({ quota, left }: Pick<EarnProduct, 'quota' | 'left'>): string =>
  percentText(ratio(subtract(quota, left), quota, 2))

/** A product in the list: coin and term, what it takes, what is left of it, and its rate. */
export const ProductRow = ({ product }: { product: EarnProduct }) => {
  const { t } = useTranslation('managed')
  const { id, coin, rate, least, most } = product
  return (
    <ListRow
      icon={<CoinIcon code={coin} />}
      label={productName(product)}
      hint={t('product.hint', { least: formatAmount(least), most: coinText(most, coin), sold: soldShare(product) })}
      end={t('product.yearly', { rate: rateText(rate) })}
      href={productPath(id)}
    />
  )
}
