import ChartCandlestick from 'lucide-react/icons/chart-candlestick'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Instrument } from '#protocol'
import { useStream } from '../../../core/state/streamContext.ts'
import { DemoTag } from '../../../ui/DemoTag.tsx'
import { LiveAge } from '../../../ui/LiveAge.tsx'
import { LivePercent } from '../../../ui/live/LivePercent.tsx'
import css from './MarketHead.module.css'
import { RecordsLink } from './RecordsLink.tsx'

interface MarketHeadProps {
  instrument: Instrument
  stale: boolean
  /** Where one's orders stand. */
  records: string
  /** In front, in place of the day's move: what of the market is chosen. */
  lead?: ReactNode
  /** Below, beside the day's move where something else stands in front: what a product has to say besides. */
  children?: ReactNode
}

/** The day's move and the price's age, what a product says besides; the ways to the chart and to the records. */
export const MarketHead = ({ instrument, stale, records, lead, children }: MarketHeadProps) => {
  const { t } = useTranslation('trade')
  const stream = useStream()
  const { instId, baseCcy, quoteCcy, kind } = instrument
  const quote = stream.quote(instId)
  const name = `${baseCcy} / ${quoteCcy}`
  const move = (
    <span className={css['move']}>
      <LivePercent quote={quote} /> <LiveAge quote={quote} now={stream.now} />
    </span>
  )
  return (
    <div className={css['head']} data-stale={stale ? '' : undefined}>
      <div className={css['lead']}>{lead ?? move}</div>
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
      {children === undefined ? null : (
        <div className={css['facts']}>
          {lead === undefined ? null : move}
          {children}
        </div>
      )}
    </div>
  )
}
