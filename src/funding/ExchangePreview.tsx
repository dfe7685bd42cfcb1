import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Amount, toPrice, usdtPair } from '#protocol'
import { useStream } from '../core/state/streamContext.ts'
import { formatAmount } from '../ui/format/number.ts'
import { LiveText } from '../ui/live/LiveText.tsx'
import { previewOf } from './exchangePreview.ts'
import css from './Funding.module.css'

interface ExchangePreviewProps {
  /** Undefined while nothing that can be read is typed. */
  given: Amount | undefined
  from: { readonly coin: string; readonly spread: string }
  to: { readonly coin: string; readonly spread: string }
}

/** What the exchange would give at the prices of the moment, by the tick and without being announced. */
export const ExchangePreview = ({ given, from, to }: ExchangePreviewProps) => {
  const { t } = useTranslation('money')
  const stream = useStream()
  useEffect(
    () => stream.demandQuotes([from.coin, to.coin].filter((coin) => coin !== 'USDT').map(usdtPair)),
    [stream, from.coin, to.coin],
  )
  const read = useCallback(() => {
    const priceOf = (coin: string) => (coin === 'USDT' ? '1' : stream.quote(usdtPair(coin)).value?.last)
    const [a, b] = [priceOf(from.coin), priceOf(to.coin)]
    if (given === undefined || a === undefined || b === undefined || from.coin === to.coin) return undefined
    return previewOf(given, { ...from, price: toPrice(a) }, { ...to, price: toPrice(b) })
  }, [stream, given, from, to])
  const out = useCallback(() => {
    const now = read()
    return now === undefined ? '--' : `≈\u00a0${formatAmount(now.out)}`
  }, [read])
  const rate = useCallback(() => {
    const now = read()
    return now === undefined
      ? '--'
      : t('rateOf', { coin: now.base, rate: formatAmount(now.rate, 8), currency: now.other })
  }, [read, t])
  return (
    <span className={css['preview']}>
      <LiveText read={out} />
      <LiveText read={rate} className={css['small']} />
    </span>
  )
}
