import type { C2cIndex } from '#protocol'
import { QuoteAge } from '../market/OfferPrice.tsx'
import { priceText } from './adPrice.ts'

/** The market's price of a coin in a currency, and how old it is. */
export const MarketPrice = ({ index, currency }: { index: C2cIndex; currency: string }) => (
  <>
    {priceText(index.price, currency)} · <QuoteAge at={index.at} />
  </>
)
