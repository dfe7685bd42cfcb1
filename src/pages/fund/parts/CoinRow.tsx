import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type CoinCost as Cost, isZero, toAmount } from '#protocol'
import { MASK } from '../../../core/state/useHidden.ts'
import { displayRate } from '../../../market/currency/displayCurrency.ts'
import { aboutText, withUnit } from '../../../market/currency/liveTexts.ts'
import type { LivePrices } from '../../../trade/total/livePrices.ts'
import { KINDS, type ValuedCoin, worth } from '../../../trade/total/valuation.ts'
import { CoinIcon } from '../../../ui/CoinIcon.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { CoinCost, CoinResult } from './CoinCost.tsx'
import { CoinMarket } from './CoinMarket.tsx'
import css from './Fund.module.css'
import { ownedText } from './ownedText.ts'
import { recordsOfCoin } from './recordPaths.ts'

/** What the second line of a coin tells: its price and the change of the day, or what it cost and what came of it. */
export type CoinView = 'price' | 'cost'

interface CoinRowProps {
  coin: ValuedCoin
  prices: LivePrices
  view: CoinView
  /** What it cost; undefined for USDT, and while it is not known. */
  cost: Cost | undefined
  hide: boolean
}

/** One coin in two lines: what is owned and its worth, its market or its cost; a third where part of it is bound. A tap shows its records. */
export const CoinRow = ({ coin: { row, amount }, prices, view, cost, hide }: CoinRowProps) => {
  const { t } = useTranslation('fund')
  const price = prices.priceOf(row.coin)
  const isUnit = row.coin === 'USDT'
  const value = useCallback(() => {
    const known = worth(amount, price.value)
    // An amount of USDT is its own worth, and is not told twice.
    if (isUnit) return aboutText(known)
    if (known === undefined) return t('noPrice')
    return displayRate.value === undefined ? withUnit(known).replace(' ', '\u00a0') : aboutText(known)
  }, [amount, price, isUnit, t])
  const parts = KINDS.filter((kind) => !isZero(toAmount(row[kind])))
  const isFree = parts.every((kind) => kind === 'available')
  const showsCost = view === 'cost' && cost !== undefined && !hide
  const bound = isFree ? null : hide ? (
    <span className={css['second']}>{t('bound')}</span>
  ) : (
    <span className={css['second']}>
      {parts.map((kind) => (
        <span key={kind}>{`${t(`kind.${kind}`)} ${formatAmount(row[kind])}`}</span>
      ))}
    </span>
  )
  return (
    <li className={css['item']}>
      <Link className={css['row']} to={recordsOfCoin(row.coin)}>
        <CoinIcon code={row.coin} />
        <span className={css['left']}>
          <span className={css['code']}>{row.coin}</span>
          {isUnit ? (
            (bound ?? <span className={css['second']}>{t('allAvailable')}</span>)
          ) : showsCost ? (
            <CoinCost coin={row.coin} cost={cost} />
          ) : (
            <CoinMarket coin={row.coin} />
          )}
          {isUnit ? null : bound}
        </span>
        <span className={css['right']}>
          <span className={css['code']}>{hide ? MASK : ownedText(amount)}</span>
          {hide ? (
            <span className={css['small']}>{MASK}</span>
          ) : showsCost ? (
            <CoinResult cost={cost} price={price} />
          ) : (
            <LiveText className={css['small']} read={value} />
          )}
        </span>
      </Link>
    </li>
  )
}
