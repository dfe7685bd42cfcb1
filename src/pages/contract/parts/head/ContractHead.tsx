import type { ReadonlySignal } from '@preact/signals-core'
import ChartCandlestick from 'lucide-react/icons/chart-candlestick'
import History from 'lucide-react/icons/history'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { decimalsOf, type Instrument, NOT_A_NUMBER } from '#protocol'
import type { FeedValue, PriceMark } from '#stream'
import { useStream } from '../../../../app/streamContext.ts'
import { formatPrice } from '../../../../format/number.ts'
import { LiveAge } from '../../../../live/LiveAge.tsx'
import { LivePercent } from '../../../../live/LivePercent.tsx'
import { LivePrice } from '../../../../live/LivePrice.tsx'
import { LiveText } from '../../../../live/LiveText.tsx'
import { useFeed } from '../../../../live/useFeed.ts'
import { DemoTag } from '../../../../ui/DemoTag.tsx'
import css from './ContractHead.module.css'
import { FundingNow } from './FundingNow.tsx'

interface PriceProps {
  value: ReadonlySignal<FeedValue<PriceMark>>
  decimals: number
}

/** A mark or index price; `--` while it is unknown or too old. */
const Price = ({ value, decimals }: PriceProps) => {
  const read = useCallback(() => {
    const { data, stale } = value.value
    return data === undefined || stale ? NOT_A_NUMBER : formatPrice(data.px, decimals)
  }, [value, decimals])
  return <LiveText className="n" read={read} />
}

/** Last, mark and index price side by side, funding with its countdown; the ways to the chart and to the records. */
export const ContractHead = ({ instrument, stale }: { instrument: Instrument; stale: boolean }) => {
  const { t } = useTranslation(['futures', 'trade'])
  const stream = useStream()
  const { instId, tickSz, baseCcy, quoteCcy } = instrument
  const decimals = decimalsOf(tickSz)
  const quote = stream.quote(instId)
  const name = `${baseCcy} / ${quoteCcy}`
  const { value: mark } = useFeed(useCallback(() => stream.markPrice(instId), [stream, instId]))
  const pair = `${baseCcy}-${quoteCcy}`
  const { value: index } = useFeed(useCallback(() => stream.indexPrice(pair), [stream, pair]))
  return (
    <div className={css['head']} data-stale={stale ? '' : undefined}>
      <div className={css['prices']}>
        <LivePrice quote={quote} decimals={decimals} light keep className={css['last']} />
        <span className={css['small']}>
          <LivePercent quote={quote} /> <LiveAge quote={quote} now={stream.now} />
        </span>
      </div>
      <DemoTag />
      <Link
        className="icon-target"
        to={`/pages/trendDetails/trendDetails?instId=${instId}`}
        aria-label={t('trade:instrument.chart', { name })}
      >
        <ChartCandlestick size={22} aria-hidden />
      </Link>
      <Link className="icon-target" to="/pages/contract/record" aria-label={t('trade:instrument.records')}>
        <History size={22} aria-hidden />
      </Link>
      <dl className={css['facts']}>
        <div>
          <dt>{t('futures:head.mark')}</dt>
          <dd>
            <Price value={mark} decimals={decimals} />
          </dd>
        </div>
        <div>
          <dt>{t('futures:head.index')}</dt>
          <dd>
            <Price value={index} decimals={decimals} />
          </dd>
        </div>
        <FundingNow instId={instId} />
      </dl>
    </div>
  )
}
