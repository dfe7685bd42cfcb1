import { useTranslation } from 'react-i18next'
import type { EarnOrder } from '#protocol'
import { CoinIcon } from '../../ui/CoinIcon.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { rateText } from '../../ui/format/rate.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { productName } from '../names.ts'
import { orderPath } from '../paths.ts'
import { OrderTag } from './OrderTag.tsx'

/** An order in a list: its product, what it has paid, its amount and state. */
export const OrderRow = ({ order }: { order: EarnOrder }) => {
  const { t } = useTranslation('managed')
  const { id, coin, rate, principal, paid } = order
  return (
    <ListRow
      icon={<CoinIcon code={coin} />}
      label={productName(order)}
      hint={
        <>
          {coinText(principal, coin)} · {t('product.yearly', { rate: rateText(rate) })} ·{' '}
          {t('order.paidOf', { amount: coinText(paid, coin) })}
        </>
      }
      end={<OrderTag order={order} />}
      href={orderPath(id)}
    />
  )
}
