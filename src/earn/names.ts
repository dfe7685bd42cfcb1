import { DAY_MS } from '#protocol'
import { lengthText } from '../ui/format/lengthText.ts'

/** A product by its coin and its term. */
export const productName = ({ coin, days }: { readonly coin: string; readonly days: number }): string =>
  `${coin} · ${lengthText(days * DAY_MS)}`
