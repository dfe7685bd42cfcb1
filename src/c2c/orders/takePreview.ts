import {
  type Amount,
  add,
  C2C_COIN_DECIMALS,
  type C2cOffer,
  c2cFee,
  c2cSizeAt,
  compare,
  type Price,
  placesOf,
} from '#protocol'

/** By how much a floating price may be worse than the one that was seen, unless less is allowed. */
const USUAL_DRIFT = '0.005'

/** The drift that a take accepts, as a part of the price: `most` is the venue's own bound, and a fixed price has none. */
export const driftOf = ({ pricing }: Pick<C2cOffer, 'pricing'>, most: string): string =>
  pricing.kind === 'fixed' ? '0' : compare(most as Amount, USUAL_DRIFT as Amount) < 0 ? most : USUAL_DRIFT

export type TakeProblem = 'tooSmall' | 'tooLarge' | 'tooMuch' | 'decimals' | 'balance'

export interface TakePreview {
  readonly amount: Amount
  readonly total: Amount
  readonly problem: TakeProblem | undefined
}

/** Both sides of an order of this size at a price, and why it cannot be one. `available`: of the coin, for a sale. */
export const takePreview = (
  offer: Pick<C2cOffer, 'side' | 'decimals' | 'min' | 'max' | 'free' | 'fee'>,
  size: { readonly amount: Amount } | { readonly total: Amount },
  price: Price,
  available: Amount | undefined,
): TakePreview => {
  const { side, decimals, min, max, free, fee } = offer
  const { amount, total } = c2cSizeAt(size, price, decimals)
  const places = 'total' in size ? placesOf(size.total) > decimals : placesOf(size.amount) > C2C_COIN_DECIMALS
  const problem = places
    ? 'decimals'
    : compare(total, min) < 0
      ? 'tooSmall'
      : compare(total, max) > 0
        ? 'tooLarge'
        : compare(amount, free) > 0
          ? 'tooMuch'
          : side === 'sell' && available !== undefined && compare(add(amount, c2cFee(amount, fee)), available) > 0
            ? 'balance'
            : undefined
  return { amount, total, problem }
}
