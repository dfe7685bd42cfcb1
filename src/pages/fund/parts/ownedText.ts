import { DISPLAY_DECIMALS, isZero, toAmount } from '#protocol'
import { formatAmount } from '../../../ui/format/number.ts'

/** A list of coins shows so many digits of an amount. */
const DIGITS = 8
/** What the ledger keeps. */
const ALL = 18

/** An owned amount in eight digits, cut; one of which these would show nothing is shown whole. */
export const ownedText = (amount: string): string => {
  const whole = amount.split('.')[0] ?? ''
  const digits = whole === '0' ? 0 : whole.length
  const places = Math.min(DISPLAY_DECIMALS, Math.max(0, DIGITS - digits))
  const text = formatAmount(amount, places)
  return text === '0' && !isZero(toAmount(amount)) ? formatAmount(amount, ALL) : text
}
