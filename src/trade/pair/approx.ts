import { notional, toAmount, toPrice } from '#protocol'

/** Coins that are priced as a US dollar. */
const DOLLARS: ReadonlySet<string> = new Set(['USDT', 'USDC', 'USD'])

/**
 * A price in the display currency, as a plain decimal; undefined when the rate of its quote currency is not known.
 * `rates` holds units for one US dollar.
 */
export const inCurrency = (
  price: string,
  quoteCcy: string,
  currency: string,
  rates: Readonly<Record<string, string>>,
): string | undefined => {
  const rate = rates[currency]
  if (!DOLLARS.has(quoteCcy) || rate === undefined || price === '') return undefined
  return notional(toAmount(price), toPrice(rate), 'down', 8)
}
