import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import {
  averagePrice,
  type CoinCost as Cost,
  costResult,
  decimalsOf,
  isZero,
  NOT_A_NUMBER,
  ratio,
  toPrice,
} from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { instrumentById } from '../../../core/state/state.ts'
import { type LivePrices, pairOf } from '../../../trade/total/livePrices.ts'
import { formatAmount, formatPercent, formatPrice, formatSigned } from '../../../ui/format/number.ts'
import { LiveMove } from '../../../ui/live/LiveMove.tsx'
import css from './CoinCost.module.css'

/** Decimals of a price whose pair is not listed. */
const USUAL_DECIMALS = 8

interface CoinCostProps {
  coin: string
  cost: Cost
  prices: LivePrices
}

/** What a coin cost on average, and the result by the tick of what was bought; or that its cost is not known. */
export const CoinCost = ({ coin, cost, prices }: CoinCostProps) => {
  const { t } = useTranslation('fund')
  const tickSz = useSignalValue(instrumentById).get(pairOf(coin))?.tickSz
  const decimals = tickSz === undefined ? USUAL_DECIMALS : decimalsOf(tickSz)
  const price = prices.priceOf(coin)
  const read = useCallback(
    () => (price.value === undefined ? undefined : costResult(cost, toPrice(price.value))),
    [cost, price],
  )
  const format = useCallback(
    (result: string | undefined) =>
      result === undefined
        ? NOT_A_NUMBER
        : `${formatSigned(result, 2)}\u00a0USDT · ${formatPercent(ratio(result, cost.cost))}`,
    [cost],
  )
  const average = averagePrice(cost.cost, cost.bought, decimals)
  if (average === undefined) return <span className={css['cost']}>{t('cost.unknown')}</span>
  const shown = formatPrice(average, decimals)
  return (
    <span className={css['cost']}>
      <span>
        {isZero(cost.other)
          ? t('cost.average', { price: shown })
          : t('cost.part', { price: shown, amount: formatAmount(cost.bought), coin })}
      </span>
      <span className={css['result']}>
        <span className="hidden-text">{t('cost.result')}</span>
        <LiveMove read={read} format={format} />
      </span>
    </span>
  )
}
