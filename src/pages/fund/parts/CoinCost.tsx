import type { ReadonlySignal } from '@preact/signals-core'
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
  usdtPair,
} from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { instrumentById } from '../../../core/state/state.ts'
import { formatAmount, formatPercent, formatPrice, formatSigned } from '../../../ui/format/number.ts'
import { LiveMove } from '../../../ui/live/LiveMove.tsx'
import css from './Fund.module.css'

/** Decimals of a price whose pair is not listed. */
const USUAL_DECIMALS = 8

/** What a coin cost on average, or that its cost is not known. */
export const CoinCost = ({ coin, cost }: { coin: string; cost: Cost }) => {
  const { t } = useTranslation('fund')
  const tickSz = useSignalValue(instrumentById).get(usdtPair(coin))?.tickSz
  const decimals = tickSz === undefined ? USUAL_DECIMALS : decimalsOf(tickSz)
  const average = averagePrice(cost.cost, cost.bought, decimals)
  if (average === undefined) return <span className={css['second']}>{t('cost.unknown')}</span>
  const price = formatPrice(average, decimals)
  return (
    <span className={css['second']}>
      <span>
        {isZero(cost.other)
          ? t('cost.average', { price })
          : t('cost.part', { price, amount: formatAmount(cost.bought), coin })}
      </span>
    </span>
  )
}

/** The result by the tick of what was bought, amount and share; nothing where the cost is not known. */
export const CoinResult = ({ cost, price }: { cost: Cost; price: ReadonlySignal<string | undefined> }) => {
  const { t } = useTranslation('fund')
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
  return isZero(cost.bought) ? null : (
    <span className={css['second']}>
      <span className="hidden-text">{t('cost.result')}</span>
      <LiveMove read={read} format={format} />
    </span>
  )
}
