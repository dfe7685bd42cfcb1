import { type Amount, notional, toAmount, toPrice } from '#protocol'
import { isDollar } from '../../market/currency/dollars.ts'
import type { Rate } from '../../market/currency/rates.ts'

/** A price in the display currency; undefined where the price is not in dollars, or is in that currency already. */
export const inCurrency = (price: string, quoteCcy: string, { rate, currency }: Rate): Amount | undefined =>
  !isDollar(quoteCcy) || currency === quoteCcy || price === ''
    ? undefined
    : notional(toAmount(price), toPrice(rate), 'down', 8)
