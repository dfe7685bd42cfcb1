import { decimalsOf } from '#protocol'
import { formatAmount, formatCompact, formatPrice } from '../../../ui/format/number.ts'

/** Wider sizes than this many digits before the point stand in short form. */
const MOST_DIGITS = 4

/** A price of the book with the decimals of its step. */
export const ladderPrice = (price: string, step: string): string => formatPrice(price, decimalsOf(step))

/** A size that fits the narrow ladder: short form when large, fewer decimals the larger it is. */
export const ladderSize = (size: string): string => {
  const whole = size.split('.')[0] ?? ''
  return whole.length > MOST_DIGITS ? formatCompact(size, 1) : formatAmount(size, whole === '0' ? 5 : 5 - whole.length)
}
