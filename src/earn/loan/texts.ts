import type { TFunction } from 'i18next'
import { type Amount, DAY_MS, decimalsOf, loanIndexId, type Price, portion } from '#protocol'
import { numberStyle } from '../../core/format/numberStyle.ts'
import { instrumentById } from '../../core/state/state.ts'
import { lengthText } from '../../ui/format/lengthText.ts'
import { formatAmount, formatMoney } from '../../ui/format/number.ts'

type T = TFunction<'loan'[]>

interface Pair {
  /** What is lent. */
  readonly coin: string
  readonly collateralCoin: string
}

/** A loan or its product by its coins and its term. */
export const loanName = (t: T, { coin, collateralCoin, days }: Pair & { readonly days: number }): string =>
  t('loan:name', { coin, collateral: collateralCoin, term: lengthText(days * DAY_MS) })

/** A loan-to-value ratio as 76.24%: cut, so that it never reads as a limit that it has not reached. */
export const ltvText = (ratio: string): string =>
  `${formatMoney(portion(ratio as Amount, '100', 'down'), 2, 2)}${numberStyle().percentGap}%`

const DECIMALS = 8
const decimalsAt = (pair: Pair): number | undefined => {
  const tick = instrumentById.peek().get(loanIndexId(pair))?.tickSz
  return tick === undefined ? undefined : decimalsOf(tick)
}

/** A price of the collateral in the coin that is lent, with the decimals of their pair. */
export const indexText = (price: Price, pair: Pair): string => {
  const decimals = decimalsAt(pair)
  return `${decimals === undefined ? formatAmount(price) : formatMoney(price, decimals, decimals)}\u00a0${pair.coin}`
}

/** A price at which a loan is liquidated. Rounded up: the loan is not told to be safer than it is. */
export const liquidationText = (price: Price, pair: Pair): string =>
  indexText(portion(price as string as Amount, '1', 'up', decimalsAt(pair) ?? DECIMALS) as string as Price, pair)
