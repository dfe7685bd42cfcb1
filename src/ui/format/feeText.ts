import type { Amount } from '#protocol'
import { coinText } from './amountText.ts'
import { percentText } from './rate.ts'

/** A fee in a coin with its rate: `0.05 USDT (0.1%)`. */
export const feeText = (fee: Amount, coin: string, rate: string): string =>
  `${coinText(fee, coin)} (${percentText(rate)})`
