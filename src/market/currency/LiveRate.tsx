import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { instrumentById } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { formatFixed } from '../../ui/format/number.ts'
import { LiveText } from '../../ui/live/LiveText.tsx'
import { inDollars, pairOf, rateDecimals, rateOfQuote } from './pairs.ts'
import type { Rate } from './rates.ts'

interface LiveRateProps {
  rate: Rate
  /** Dollars for one unit instead of units for a dollar. */
  turned?: boolean
}

/** One rate as a sentence, by the tick where the venue quotes the pair: `1 USD = 0.8634 EUR`. */
export const LiveRate = ({ rate: { currency, rate }, turned = false }: LiveRateProps) => {
  const { t } = useTranslation('settings')
  const stream = useStream()
  const pair = pairOf(useSignalValue(instrumentById), currency)
  const instId = pair?.instrument.instId
  const inverse = pair?.inverse === true
  const read = useCallback(() => {
    const quote = instId === undefined ? undefined : stream.quote(instId).value
    const units = (quote === undefined ? undefined : rateOfQuote(quote, inverse)) ?? rate
    const shown = turned ? inDollars(units) : units
    const amount = formatFixed(shown, rateDecimals(shown))
    return turned
      ? t('rate.one', { from: currency, amount, to: 'USD' })
      : t('rate.one', { from: 'USD', amount, to: currency })
  }, [stream, instId, inverse, rate, turned, currency, t])
  return <LiveText className="n" read={read} />
}
