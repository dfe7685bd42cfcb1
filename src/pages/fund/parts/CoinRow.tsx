import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type CoinCost as Cost, isZero, toAmount } from '#protocol'
import { MASK } from '../../../core/state/useHidden.ts'
import { aboutText } from '../../../market/currency/liveTexts.ts'
import type { LivePrices } from '../../../trade/total/livePrices.ts'
import { KINDS, type ValuedCoin, worth } from '../../../trade/total/valuation.ts'
import { CoinIcon } from '../../../ui/CoinIcon.tsx'
import { formatAmount, formatMoney } from '../../../ui/format/number.ts'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { CoinCost } from './CoinCost.tsx'
import css from './Fund.module.css'
import { recordsOfCoin } from './recordPaths.ts'

interface CoinRowProps {
  coin: ValuedCoin
  prices: LivePrices
  /** What it cost; undefined for USDT, and while it is not known. */
  cost: Cost | undefined
  hide: boolean
}

/** One coin: what is owned, where it is bound, what it is worth and came to by the tick. A tap shows its records. */
export const CoinRow = ({ coin: { row, amount }, prices, cost, hide }: CoinRowProps) => {
  const { t } = useTranslation('fund')
  const price = prices.priceOf(row.coin)
  const inUsdt = useCallback(() => {
    const value = worth(amount, price.value)
    return value === undefined ? t('noPrice') : t('worth', { amount: formatMoney(value, 2, 2) })
  }, [amount, price, t])
  const about = useCallback(() => aboutText(worth(amount, price.value)), [amount, price])
  const parts = KINDS.filter((kind) => !isZero(toAmount(row[kind])))
  const isFree = parts.every((kind) => kind === 'available')
  return (
    <li className={css['item']}>
      <Link className={css['row']} to={recordsOfCoin(row.coin)}>
        <CoinIcon code={row.coin} />
        <span className={css['left']}>
          <span className={css['code']}>{row.coin}</span>
          {isFree || hide ? (
            <span className={css['small']}>{t(isFree ? 'allAvailable' : 'bound')}</span>
          ) : (
            parts.map((kind) => (
              <span key={kind} className={css['small']}>{`${t(`kind.${kind}`)} ${formatAmount(row[kind])}`}</span>
            ))
          )}
        </span>
        <span className={css['right']}>
          <span className={css['code']}>{hide ? MASK : formatAmount(amount)}</span>
          {hide ? (
            <span className={css['small']}>{MASK}</span>
          ) : (
            <>
              <LiveText className={css['small']} read={inUsdt} />
              <LiveText className={css['small']} read={about} />
            </>
          )}
        </span>
        {cost === undefined || hide ? null : <CoinCost coin={row.coin} cost={cost} prices={prices} />}
      </Link>
    </li>
  )
}
