import type { Refusal } from '../base/errors.ts'
import { type Amount, compare, isMultiple, type Price, sizeFor, toAmount } from '../base/money.ts'
import type { Instrument } from './instrument.ts'
import { priceBand } from './spot/fills.ts'

// Why an order is refused. Nothing is cut to fit: a refusal says what would be accepted.

/** A refusal without undefined fields. */
export const refusal = (
  error: Refusal['error'],
  field?: string,
  values?: Readonly<Record<string, string>>,
): Refusal => ({
  error,
  ...(field === undefined ? {} : { field }),
  ...(values === undefined ? {} : { values }),
})

export const isRefusal = (value: object): value is Refusal => 'error' in value

/**
 * Size in base: whole lots, between minimum and maximum. A closing order may be as small, or as large, as the position.
 */
export const checkSize = (
  sz: Amount,
  { lotSz, minSz, maxSz }: Pick<Instrument, 'lotSz' | 'minSz' | 'maxSz'>,
  isClosing = false,
): Refusal | undefined => {
  if (!isMultiple(sz, lotSz)) return refusal('sizeStep', 'sz', { step: lotSz })
  if (isClosing) return undefined
  if (compare(sz, toAmount(minSz)) < 0) return refusal('sizeTooSmall', 'sz', { min: minSz })
  if (compare(sz, toAmount(maxSz)) > 0) return refusal('sizeTooLarge', 'sz', { max: maxSz })
  return undefined
}

/** Quote currency to spend: what it buys at the best price must be within the same bounds. */
export const checkSpend = (
  sz: Amount,
  best: Price,
  { minSz, maxSz }: Pick<Instrument, 'minSz' | 'maxSz'>,
): Refusal | undefined => {
  const base = sizeFor(sz, best)
  if (compare(base, toAmount(minSz)) < 0) return refusal('sizeTooSmall', 'sz', { min: minSz })
  if (compare(base, toAmount(maxSz)) > 0) return refusal('sizeTooLarge', 'sz', { max: maxSz })
  return undefined
}

/** Within the band around a price? */
export const checkBand = (
  field: string,
  px: Price,
  around: Price,
  { tickSz }: Pick<Instrument, 'tickSz'>,
): Refusal | undefined => {
  const { low, high } = priceBand(around, tickSz)
  return compare(px, low) < 0 || compare(px, high) > 0 ? refusal('priceOutOfRange', field, { low, high }) : undefined
}

/** Limit and trigger prices: whole ticks, within the band around their reference price. */
export const checkPrice = (
  field: string,
  px: Price,
  around: Price,
  instrument: Pick<Instrument, 'tickSz'>,
): Refusal | undefined =>
  isMultiple(px, instrument.tickSz)
    ? checkBand(field, px, around, instrument)
    : refusal('priceStep', field, { step: instrument.tickSz })

export const checkFunds = (available: Amount, needed: Amount, coin: string): Refusal | undefined =>
  compare(available, needed) < 0 ? refusal('balanceTooLow', 'sz', { available, needed, coin }) : undefined

/** The largest number of live orders of a user in one engine. */
export const MAX_LIVE_ORDERS = 200

export const checkCount = (live: number): Refusal | undefined =>
  live >= MAX_LIVE_ORDERS ? refusal('tooManyOrders', undefined, { max: String(MAX_LIVE_ORDERS) }) : undefined
