import { type Amount, htmlLang, isNegative, isZero, toAmount } from '#protocol'
import { language } from '../../../core/state/state.ts'
import { converted } from '../../../market/currency/displayCurrency.ts'
import type { Rate } from '../../../market/currency/rates.ts'
import { formatDay } from '../../../ui/format/day.ts'
import { formatMoney, formatSigned } from '../../../ui/format/number.ts'

// Sums of days in the display currency at its rate of now; in USDT while that is US dollars.

const inRate = (usdt: string, rate: Rate | undefined) =>
  rate === undefined
    ? { figure: usdt, decimals: 2, unit: 'USDT' }
    : { figure: converted(toAmount(usdt), rate.rate), decimals: rate.decimals, unit: rate.currency }

/** A sum with its unit. */
export const sumIn = (usdt: string, rate: Rate | undefined): string => {
  const { figure, decimals, unit } = inRate(usdt, rate)
  return `${formatMoney(figure, decimals, decimals)}\u00a0${unit}`
}

/** The same with its sign always. */
export const signedIn = (usdt: string, rate: Rate | undefined): string => {
  const { figure, decimals, unit } = inRate(usdt, rate)
  return `${formatSigned(figure, decimals)}\u00a0${unit}`
}

/** The colour beside the sign; none for nothing. */
export const toneOf = (profit: Amount): { readonly tone?: 'up' | 'down' } =>
  isZero(profit) ? {} : { tone: isNegative(profit) ? 'down' : 'up' }

/** A day of UTC, by its midnight in Unix ms: the ledger's days are the same everywhere. */
export const dayText = (midnight: number): string => formatDay(new Date(midnight).toISOString().slice(0, 10))

/** The same without its year, for an axis. */
export const shortDay = (midnight: number): string =>
  new Intl.DateTimeFormat(htmlLang(language.peek()), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    midnight,
  )
