import type { Amount } from '#protocol'
import { formatMoney } from '../../ui/format/number.ts'
import { converted, displayRate } from './displayCurrency.ts'

// Read in live cells: they watch the display currency and its rate as well.

/** A worth in USDT as a figure of the display currency, which totals stand in; in USDT while that is US dollars. */
export const inUnit = (usdt: Amount): string => {
  const rate = displayRate.value
  return rate === undefined
    ? formatMoney(usdt, 2, 2)
    : formatMoney(converted(usdt, rate.rate), rate.decimals, rate.decimals)
}

/** A worth with its unit; where both are too long for a line, the unit goes to the next. */
export const withUnit = (usdt: Amount): string => `${inUnit(usdt)} ${displayRate.value?.currency ?? 'USDT'}`

/** About so much in the display currency; nothing while that is US dollars. */
export const aboutText = (usdt: Amount | undefined): string =>
  usdt === undefined || displayRate.value === undefined
    ? ''
    : `≈\u00a0${inUnit(usdt)}\u00a0${displayRate.value.currency}`
