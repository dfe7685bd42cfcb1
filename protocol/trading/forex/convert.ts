import { type Amount, add, isNegative, type Price, portion, quotient, toAmount, toPrice } from '../../base/money.ts'

// Results in a quote currency become dollars at the mid rate of the moment. A dollar is booked as one USDT.

/** The pair that says what a currency is worth in dollars, and in which direction. */
export const DOLLAR_PAIRS: Readonly<Record<string, { readonly instId: string; readonly inverse: boolean }>> = {
  EUR: { instId: 'EUR-USD', inverse: false },
  GBP: { instId: 'GBP-USD', inverse: false },
  AUD: { instId: 'AUD-USD', inverse: false },
  NZD: { instId: 'NZD-USD', inverse: false },
  JPY: { instId: 'USD-JPY', inverse: true },
  CHF: { instId: 'USD-CHF', inverse: true },
  CAD: { instId: 'USD-CAD', inverse: true },
}

/** Pairs whose prices a position depends on: its own, and the one that converts its result. */
export const pairsNeeded = ({
  instId,
  quoteCcy,
}: {
  readonly instId: string
  readonly quoteCcy: string
}): readonly string[] => {
  const converts = DOLLAR_PAIRS[quoteCcy]?.instId
  return converts === undefined || converts === instId ? [instId] : [instId, converts]
}

/** Dollars for one unit are `px`, or `1 / px` where it is inverse. */
export interface Conversion {
  readonly px: Price
  readonly inverse: boolean
}
export const AS_DOLLARS: Conversion = { px: toPrice('1'), inverse: false }

/** Money of forex contracts is booked in whole units of this last digit. */
export const FOREX_DECIMALS = 8

/** The middle of the dealing prices, exact. */
export const midPrice = (bid: Price, ask: Price): Price =>
  toPrice(quotient(add(toAmount(bid), toAmount(ask)), '2', 'down'))

/** How a currency becomes dollars; undefined while its pair has no price, or where there is no such pair. */
export const conversionOf = (
  currency: string,
  midOf: (instId: string) => Price | undefined,
): Conversion | undefined => {
  if (currency === 'USD') return AS_DOLLARS
  const pair = DOLLAR_PAIRS[currency]
  const px = pair === undefined ? undefined : midOf(pair.instId)
  return pair === undefined || px === undefined ? undefined : { px, inverse: pair.inverse }
}

/** An amount in dollars, rounded as asked: `down` is towards zero. */
export const toDollars = (
  amount: Amount,
  { px, inverse }: Conversion,
  rounding: 'down' | 'up',
  decimals = FOREX_DECIMALS,
): Amount => (inverse ? quotient(amount, px, rounding, decimals) : portion(amount, px, rounding, decimals))

/** A result in dollars: gains down, losses up. */
export const resultInDollars = (result: Amount, conversion: Conversion): Amount =>
  toDollars(result, conversion, isNegative(result) ? 'up' : 'down')

/** Dollars for one unit, for display and records. */
export const dollarsPerUnit = ({ px, inverse }: Conversion): Price =>
  inverse ? toPrice(quotient(toAmount('1'), px, 'down', 12)) : px
