import { formatAmount, formatMoney } from './number.ts'

/** An amount of the base coin or of the quote coin, with its code behind it. */
export const coinText = (amount: string, ccy: string): string => `${formatAmount(amount)}\u00a0${ccy}`

/** Money with two decimals, more only where two would show nothing. */
export const moneyText = (amount: string, ccy: string): string =>
  `${/^-?0\.00/.test(amount) ? formatAmount(amount) : formatMoney(amount, 2, 2)}\u00a0${ccy}`
