import { type C2cAdView, type C2cIndex, c2cPrice, type Price } from '#protocol'
import { formatMoney } from '../../ui/format/number.ts'

/** A price with its currency, with all the decimals that it has. */
export const priceText = (price: Price, currency: string): string => `${formatMoney(price, 2, 8)}\u00a0${currency}`

/** The price of an ad now; none of a floating one that no market sets. `quotedAt`: of the index behind it, 0 without one. */
export const adPriceNow = (
  { pricing, price }: Pick<C2cAdView, 'pricing' | 'price'>,
  index: C2cIndex | undefined,
): { readonly price: Price | undefined; readonly quotedAt: number } => {
  if (pricing.kind === 'fixed') return { price: pricing.price, quotedAt: 0 }
  return index === undefined
    ? { price, quotedAt: 0 }
    : { price: c2cPrice({ pricing }, index, index.at), quotedAt: index.at }
}
