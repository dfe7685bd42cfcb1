import { toAmount } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { formatMoney } from '../../ui/format/number.ts'
import { converted, displayRate } from './displayCurrency.ts'
import { useFreshRates } from './rates.ts'

/** A value in USDT in the display currency, about: `≈ 1,234.50 EUR`. Nothing while that is US dollars. */
export const InCurrency = ({ usdt }: { usdt: string | undefined }) => {
  useFreshRates()
  const rate = useSignalValue(displayRate)
  if (rate === undefined || usdt === undefined) return null
  const { currency, decimals } = rate
  return `≈\u00a0${formatMoney(converted(toAmount(usdt), rate.rate), decimals, decimals)}\u00a0${currency}`
}
