import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument } from '#protocol'
import type { Stream } from '#stream'
import { rates } from '../../../app/state.ts'
import { readStored } from '../../../app/storage.ts'
import { formatAmount, formatCompact, formatFixed } from '../../../format/number.ts'
import { LiveAge } from '../../../live/LiveAge.tsx'
import { LivePercent } from '../../../live/LivePercent.tsx'
import { LivePrice } from '../../../live/LivePrice.tsx'
import { LiveText } from '../../../live/LiveText.tsx'
import { inCurrency } from './approx.ts'
import css from './PriceHead.module.css'

/** Currency in which values are shown beside their own. */
const currency = (): string => readStored('tapeline.currency') ?? 'USD'

/** The price, large, with its move, its worth in the display currency, and the day's range. */
export const PriceHead = ({ stream, instrument }: { stream: Stream; instrument: Instrument }) => {
  const { t } = useTranslation('market')
  const { instId, tickSz, quoteCcy, baseCcy } = instrument
  const decimals = decimalsOf(tickSz)
  const quote = stream.quote(instId)
  const approx = useCallback(() => {
    const last = quote.value?.last
    const shown = currency()
    if (last === undefined || shown === quoteCcy) return ''
    const value = inCurrency(last, quoteCcy, shown, rates.value)
    if (value === undefined) return ''
    const amount = Number(value) >= 1 ? formatFixed(value, 2) : formatAmount(value)
    return t('detail.approx', { amount, currency: shown })
  }, [quote, quoteCcy, t])
  const volume = useCallback(() => {
    const amount = quote.value?.vol24h
    return amount === undefined ? '--' : t('detail.volume', { amount: formatCompact(amount), currency: baseCcy })
  }, [quote, baseCcy, t])
  return (
    <section className={css['head']}>
      <div>
        <LivePrice quote={quote} decimals={decimals} light keep className={css['price']} />
        <p className={css['under']}>
          <LivePercent quote={quote} /> <LiveText read={approx} className={css['approx']} />{' '}
          <LiveAge quote={quote} now={stream.now} />
        </p>
      </div>
      <dl className={css['day']}>
        <dt>{t('detail.high')}</dt>
        <dd>
          <LivePrice quote={quote} decimals={decimals} field="high24h" />
        </dd>
        <dt>{t('detail.low')}</dt>
        <dd>
          <LivePrice quote={quote} decimals={decimals} field="low24h" />
        </dd>
        <dt>{t('detail.vol')}</dt>
        <dd>
          <LiveText read={volume} />
        </dd>
      </dl>
    </section>
  )
}
