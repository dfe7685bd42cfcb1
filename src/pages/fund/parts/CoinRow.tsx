import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isZero, subtract, toAmount } from '#protocol'
import { formatAmount, formatMoney } from '../../../format/number.ts'
import { InCurrency } from '../../../money/InCurrency.tsx'
import { CoinIcon } from '../../../ui/CoinIcon.tsx'
import css from './Fund.module.css'
import { MASK } from './useHidden.ts'
import type { ValuedCoin } from './valuation.ts'

/** One coin: what is owned, what of it is bound, what it is worth in USDT and about in the display currency. A tap shows its ledger lines. */
export const CoinRow = ({ coin: { row, amount, value }, hide }: { coin: ValuedCoin; hide: boolean }) => {
  const { t } = useTranslation('fund')
  const bound = subtract(amount, toAmount(row.available))
  return (
    <li className={css['item']}>
      <Link className={css['row']} to={`/pages/transaction/record?tab=ledger&coin=${row.coin}`}>
        <CoinIcon code={row.coin} />
        <span className={css['left']}>
          <span className={css['code']}>{row.coin}</span>
          <span className={css['small']}>
            {isZero(bound)
              ? t('allAvailable')
              : hide
                ? t('bound')
                : t(bound === row.frozen ? 'availableAndInOrders' : 'availableAndBound', {
                    available: formatAmount(row.available),
                    bound: formatAmount(bound),
                  })}
          </span>
        </span>
        <span className={css['right']}>
          <span className={css['code']}>{hide ? MASK : formatAmount(amount)}</span>
          <span className={css['small']}>
            {hide ? MASK : value === undefined ? t('noPrice') : t('worth', { amount: formatMoney(value, 2, 2) })}
          </span>
          {hide ? null : (
            <span className={css['small']}>
              <InCurrency usdt={value} />
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
