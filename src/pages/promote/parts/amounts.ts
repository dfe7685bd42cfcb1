import type { Amount } from '#protocol'
import { formatAmount } from '../../../ui/format/number.ts'

/** Sums of several coins in a row: `0.3 USDT · 0.0001 BTC`. */
export const amountsText = (amounts: readonly { readonly coin: string; readonly amount: Amount }[]): string =>
  amounts.map(({ coin, amount }) => `${formatAmount(amount)} ${coin}`).join(' · ')
