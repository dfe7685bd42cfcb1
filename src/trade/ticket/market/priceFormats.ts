import { decimalsOf } from '#protocol'
import { formatCompact, formatFixed, formatPrice } from '../../../ui/format/number.ts'

/** Sizes with more digits than these, in all or before the point, stand in short form. */
const MOST_DIGITS = 8
const MOST_WHOLE_DIGITS = 4

/** A price of the book with the decimals of its step. */
export const ladderPrice = (price: string, step: string): string => formatPrice(price, decimalsOf(step))

/** A size that fits the narrow ladder: with the decimals of the lot, all alike, and in short form where that is too long. */
export const ladderSize = (size: string, decimals: number): string => {
  const whole = (size.split('.')[0] ?? '').length
  return whole > MOST_WHOLE_DIGITS || whole + decimals > MOST_DIGITS
    ? formatCompact(size, 1)
    : formatFixed(size, decimals)
}
