import { type C2cIndex, type C2cOffer, c2cPrice, compare, type Price, toPrice } from '#protocol'
import { formatMoney } from '../../ui/format/number.ts'

/** The price of an offer by an index that came after it; `quotedAt` is Unix ms, 0 for a fixed price. */
export const offerPriceNow = (
  { pricing, price, quotedAt }: Pick<C2cOffer, 'pricing' | 'price' | 'quotedAt'>,
  index: C2cIndex | undefined,
): { readonly price: Price; readonly quotedAt: number } => {
  if (pricing.kind === 'fixed') return { price, quotedAt: 0 }
  if (index === undefined || index.at <= quotedAt) return { price, quotedAt }
  return { price: c2cPrice({ pricing }, index, index.at) ?? price, quotedAt: index.at }
}

/** From here on four decimals say enough. */
const USUAL = toPrice('0.1')

/** A price in a list: with all decimals where it is small. */
export const listedPrice = (price: Price): string => formatMoney(price, 2, compare(price, USUAL) < 0 ? 8 : 4)
