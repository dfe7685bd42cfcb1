import ChartCandlestick from 'lucide-react/icons/chart-candlestick'
import History from 'lucide-react/icons/history'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { decimalsOf, type Instrument } from '#protocol'
import { useStream } from '../../../../app/streamContext.ts'
import { LiveAge } from '../../../../live/LiveAge.tsx'
import { LivePercent } from '../../../../live/LivePercent.tsx'
import { LivePrice } from '../../../../live/LivePrice.tsx'
import { DemoTag } from '../../../../ui/DemoTag.tsx'
import css from './TradeHead.module.css'

/** Last price, its move and its age; the ways to the chart and to the records. */
export const TradeHead = ({ instrument, stale }: { instrument: Instrument; stale: boolean }) => {
  const { t } = useTranslation('trade')
  const stream = useStream()
  const { instId, tickSz, baseCcy, quoteCcy } = instrument
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
      <Link
        className="icon-target"
        to={`/pages/trendDetails/trendDetails?instId=${instId}`}
        aria-label={t('instrument.chart', { name })}
      >
        <ChartCandlestick size={22} aria-hidden />
      </Link>
      <Link className="icon-target" to="/pages/transaction/record" aria-label={t('instrument.records')}>
        <History size={22} aria-hidden />
      </Link>
    </div>
  )
}
