import { type Amount, compare, type Instrument, notional, type Price } from '#protocol'

/**
 * What an order of a size (in base) is worth in USDT, rounded up: at the higher of its limit price and the last price, so
 * that a low limit makes no order small. Undefined while there is no price, and for a pair in another currency.
 */
export const orderWorth = (
  size: Amount,
  px: Price | undefined,
  last: Price | undefined,
  { quoteCcy }: Pick<Instrument, 'quoteCcy'>,
): Amount | undefined => {
  if (last === undefined || quoteCcy !== 'USDT') return undefined
  return notional(size, px !== undefined && compare(px, last) > 0 ? px : last, 'up')
}
