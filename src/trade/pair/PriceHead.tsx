import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument } from '#protocol'
import type { Stream } from '#stream'
import { usePart } from '../../core/chunks/usePart.ts'
import { showToast } from '../../core/toastQueue.ts'
import { displayRate } from '../../market/currency/displayCurrency.ts'
import { useFreshRates } from '../../market/currency/rates.ts'
import { fetchPart } from '../../ui/fetchPart.ts'
import { formatAmount, formatCompact, formatFixed } from '../../ui/format/number.ts'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { LivePercent } from '../../ui/live/LivePercent.tsx'
import { LivePrice } from '../../ui/live/LivePrice.tsx'
import { LiveText } from '../../ui/live/LiveText.tsx'
import { rollText } from '../../ui/live/rollText.ts'
import { StaleFrame } from '../../ui/StaleFrame.tsx'
import { staleQuoteAge } from '../../ui/staleAge.ts'
import { inCurrency } from './approx.ts'
import css from './PriceHead.module.css'

const fetchSheet = () => fetchPart(() => import('./sheets/QuoteSheet.tsx'), ['status', 'market'])

/** The price, large, with its move, its worth in the display currency, and the day's range. */
export const PriceHead = ({ stream, instrument }: { stream: Stream; instrument: Instrument }) => {
  const { t } = useTranslation(['market', 'common'])
  const { instId, tickSz, baseCcy } = instrument
  const decimals = decimalsOf(tickSz)
  const quote = stream.quote(instId)
  const approx = useCallback(() => {
    const last = quote.value?.last
    const rate = displayRate.value
    const value = last === undefined || rate === undefined ? undefined : inCurrency(last, instrument, rate)
    if (rate === undefined || value === undefined) return ''
    const amount = Number(value) >= 1 ? formatFixed(value, 2) : formatAmount(value)
    return t('market:detail.approx', { amount, currency: rate.currency })
  }, [quote, instrument, t])
  useFreshRates()
  const volume = useCallback(() => {
    const amount = quote.value?.vol24h
    return amount === undefined ? '--' : t('market:detail.volume', { amount: formatCompact(amount), currency: baseCcy })
  }, [quote, baseCcy, t])
  const stale = useMemo(() => staleQuoteAge(stream, quote), [stream, quote])
  const { Part, want } = usePart(fetchSheet)
  const [open, setOpen] = useState(false)
  const tap = async (): Promise<void> => {
    if (Part !== undefined || (await want())) setOpen(true)
    else showToast(t('common:failed'), 'bad')
  }
  return (
    <StaleFrame read={stale} className={css['head']}>
      <button type="button" className={css['about']} aria-haspopup="dialog" onClick={() => void tap()}>
        <LivePrice quote={quote} decimals={decimals} light keep write={rollText} className={css['price']} />
        <span className={css['under']}>
          <LivePercent quote={quote} /> <LiveText read={approx} className={css['approx']} />{' '}
          <LiveAge quote={quote} now={stream.now} />
        </span>
        <span className="hidden-text">{t('market:detail.aboutPrice')}</span>
      </button>
      <dl className={css['day']}>
        <dt>{t('market:detail.high')}</dt>
        <dd>
          <LivePrice quote={quote} decimals={decimals} field="high24h" />
        </dd>
        <dt>{t('market:detail.low')}</dt>
        <dd>
          <LivePrice quote={quote} decimals={decimals} field="low24h" />
        </dd>
        <dt>{t('market:detail.vol')}</dt>
        <dd>
          <LiveText read={volume} />
        </dd>
      </dl>
      {Part === undefined ? null : (
        <Part instId={instId} decimals={decimals} open={open} onClose={() => setOpen(false)} />
      )}
    </StaleFrame>
  )
}
