import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Amount, toAmount } from '#protocol'
import type { FundRow } from '#stream'
import { converted, displayRate } from '../../market/currency/displayCurrency.ts'
import { formatPercent, formatSigned } from '../../ui/format/number.ts'
import { ARROW, directionOf } from '../../ui/live/direction.ts'
import { LiveMove } from '../../ui/live/LiveMove.tsx'
import { useDays } from './useDays.ts'
import { useToday } from './useToday.ts'

/** A signed sum with its unit: in the display currency at its rate of now, in USDT while that is US dollars. */
const sumText = (usdt: string): string => {
  const rate = displayRate.value
  return rate === undefined
    ? `${formatSigned(usdt, 2)}\u00a0USDT`
    : `${formatSigned(converted(toAmount(usdt), rate.rate), rate.decimals)}\u00a0${rate.currency}`
}

interface TodayResultProps {
  /** The funds; undefined until they are known. */
  rows: readonly FundRow[] | undefined
  /** Equity in USDT, by the tick. */
  total: ReadonlySignal<Amount | undefined>
  /** The class of what the figures are; the page's own styles say how it looks. */
  nameClass: string | undefined
}

/** The result of this day of UTC by the tick: arrow, amount in the display currency, and share. Its words are in the area `fund`. */
const TodayResult = ({ rows, total, nameClass }: TodayResultProps) => {
  const { t } = useTranslation('fund')
  const read = useToday(useDays(30), rows, total)
  const profit = useCallback(() => read()?.profit, [read])
  const format = useCallback(
    (amount: string | undefined) => {
      if (amount === undefined) return ''
      const share = read()?.share
      const arrow = ARROW[directionOf(Number(amount))]
      return `${arrow === '' ? '' : `${arrow}\u00a0`}${sumText(amount)}${share === undefined ? '' : ` · ${formatPercent(share)}`}`
    },
    [read],
  )
  return (
    <>
      <span className={nameClass}>{t('profitToday')}</span> <LiveMove read={profit} format={format} />
    </>
  )
}

export default TodayResult
