import { type Amount, type Instrument, notional, toAmount, toPrice } from '#protocol'
import { isDollar } from '../../market/currency/dollars.ts'
import type { Rate } from '../../market/currency/rates.ts'

/**
 * A price in the display currency; undefined where the price is not in dollars, or is in that currency already. The price
 * of a pair of currencies is a rate itself: euros in euros would be 1.
 */
export const inCurrency = (
  price: string,
  { kind, quoteCcy }: Pick<Instrument, 'kind' | 'quoteCcy'>,
  { rate, currency }: Rate,
): Amount | undefined =>
  kind === 'forex' || !isDollar(quoteCcy) || currency === quoteCcy || price === ''
    ? undefined
    : notional(toAmount(price), toPrice(rate), 'down', 8)
