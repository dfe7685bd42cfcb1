import { type Amount, portion } from '#protocol'
import { numberStyle } from '../../core/format/numberStyle.ts'
import { formatAmount, formatMoney } from './number.ts'

/** A rate such as '0.001' as 0.10%; unsigned, because a fee is no move. */
export const rateText = (rate: string): string => {
  const { percentGap } = numberStyle()
  return `${formatMoney(portion(rate as Amount, '100', 'down'), 2, 4)}${percentGap}%`
}

/** A chosen share such as '0.005' as 0.5%: no more decimals than it has. */
export const percentText = (share: string): string =>
  `${formatAmount(portion(share as Amount, '100', 'down'))}${numberStyle().percentGap}%`
