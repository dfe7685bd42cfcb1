import { type Amount, notional, toAmount, toPrice } from '#protocol'
import type { Rate } from '../../market/currency/rates.ts'

/** Coins that are priced as a US dollar. */
const DOLLARS: ReadonlySet<string> = new Set(['USDT', 'USDC', 'USD'])

/** A price in the display currency; undefined where the price is not in dollars, or is in that currency already. */
export const inCurrency = (price: string, quoteCcy: string, { rate, currency }: Rate): Amount | undefined =>
  !DOLLARS.has(quoteCcy) || currency === quoteCcy || price === ''
    ? undefined
    : notional(toAmount(price), toPrice(rate), 'down', 8)
