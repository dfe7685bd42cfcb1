import ChartCandlestick from 'lucide-react/icons/chart-candlestick'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { decimalsOf, type Instrument } from '#protocol'
import { useStream } from '../../../core/state/streamContext.ts'
import { DemoTag } from '../../../ui/DemoTag.tsx'
import { LiveAge } from '../../../ui/LiveAge.tsx'
import { LivePercent } from '../../../ui/live/LivePercent.tsx'
import { LivePrice } from '../../../ui/live/LivePrice.tsx'
import css from './MarketHead.module.css'
import { RecordsLink } from './RecordsLink.tsx'

interface MarketHeadProps {
  instrument: Instrument
  stale: boolean
  /** Where one's orders stand. */
  records: string
  /** What a product has to say besides. */
  children?: ReactNode
}

/** Last price, its move and its age; the ways to the chart and to the records. */
export const MarketHead = ({ instrument, stale, records, children }: MarketHeadProps) => {
  const { t } = useTranslation('trade')
  const stream = useStream()
  const { instId, tickSz, baseCcy, quoteCcy, kind } = instrument
  const quote = stream.quote(instId)
  const name = `${baseCcy} / ${quoteCcy}`
  return (
    <div className={css['head']} data-stale={stale ? '' : undefined}>
      <div className={css['prices']}>
        <LivePrice quote={quote} decimals={decimalsOf(tickSz)} light keep className={css['last']} />
        <span className={css['small']}>
          <LivePercent quote={quote} /> <LiveAge quote={quote} now={stream.now} />
        </span>
      </div>
      <DemoTag />
      <span className={css['ways']}>
        <Link
          className="icon-target"
          to={`/pages/trendDetails/trendDetails?instId=${instId}`}
          aria-label={t('instrument.chart', { name })}
        >
          <ChartCandlestick size={22} aria-hidden />
        </Link>
        <RecordsLink to={records} kind={kind === 'spot' ? 'orders' : 'contracts'} />
      </span>
      {children}
    </div>
  )
}
