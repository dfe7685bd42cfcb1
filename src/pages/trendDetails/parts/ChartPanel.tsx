import { computed } from '@preact/signals-core'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument } from '#protocol'
import type { FeedValue, Stream } from '#stream'
import { signedIn } from '../../../app/state.ts'
import { useLatePart } from '../../../app/useLatePart.ts'
import { barEnd } from '../../../charts/bars.ts'
import { fetchChart, fetchedChart } from '../../../charts/fetchChart.ts'
import { deviceZone } from '../../../charts/zone.ts'
import { formatCountdown } from '../../../format/duration.ts'
import { LiveText } from '../../../live/LiveText.tsx'
import { useAfterPaint } from '../../../live/useAfterPaint.ts'
import { useFeed } from '../../../live/useFeed.ts'
import { useSignalPick, useSignalValue } from '../../../live/useSignalValue.ts'
import { venueNow } from '../../../live/venueNow.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FeedFrame } from '../../../ui/FeedFrame.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CandleTable } from './CandleTable.tsx'
import css from './ChartPanel.module.css'
import { IntervalBar } from './IntervalBar.tsx'
import { interval, setInterval } from './interval.ts'
import { orderLines } from './orderLines.ts'

/** What stands in the place of the chart: the chart itself as soon as there are bars, whatever the fetch does. */
const phaseOf = ({ data, fetch }: FeedValue<{ bars: readonly unknown[] }>): 'bars' | 'loading' | 'none' | 'failed' => {
  if (data !== undefined && data.bars.length > 0) return 'bars'
  if (fetch === 'failed') return 'failed'
  return data === undefined ? 'loading' : 'none'
}

interface ChartPanelProps {
  readonly stream: Stream
  readonly instrument: Instrument
  readonly name: string
}

/** Interval, candles with volume and averages, and how long the forming candle has left. */
export const ChartPanel = ({ stream, instrument, name }: ChartPanelProps) => {
  const { t, i18n } = useTranslation('market')
  const { Part: CandleChart, failed: isMissing } = useLatePart(fetchChart, fetchedChart())
  const bar = useSignalValue(interval)
  const [asTable, setAsTable] = useState(false)
  const { instId, tickSz } = instrument
  const { value, feed } = useFeed(useCallback(() => stream.candles(instId, bar), [stream, instId, bar]))
  const older = useCallback(() => feed.current?.older(), [feed])
  const phase = useSignalPick(value, phaseOf)
  // The chart takes long to make: the page's text is on the screen before.
  const mayDraw = useAfterPaint(phase === 'bars')
  const open = useSignalValue(signedIn) === true
  const { value: orders } = useFeed(useCallback(() => (open ? stream.orders() : undefined), [stream, open]))
  const lines = useMemo(
    () => computed(() => orderLines(orders.value.data, instId, ({ side }) => t(`detail.line.${side}`))),
    [orders, instId, t],
  )
  const zone = deviceZone()
  const decimals = decimalsOf(tickSz)
  const legend = useMemo(
    () =>
      [
        t('detail.legend.open'),
        t('detail.legend.high'),
        t('detail.legend.low'),
        t('detail.legend.close'),
        t('detail.legend.volume'),
      ] as const,
    [t],
  )
  const closesIn = useCallback(() => {
    const forming = value.value.data?.bars.at(-1)
    if (forming === undefined || forming.closed) return ''
    return t('detail.closesIn', { clock: formatCountdown(barEnd(bar, forming.time) - venueNow(stream)) })
  }, [value, bar, stream, t])
  const isDrawn = phase === 'bars' && !asTable
  const isLost = isDrawn && CandleChart === undefined && isMissing
  const isWaiting = isDrawn && !isLost && (CandleChart === undefined || !mayDraw)
  const shared = { value, bar, decimals, language: i18n.language, zone }

  return (
    <section className={css['panel']}>
      <IntervalBar bar={bar} onBar={setInterval} asTable={asTable} onTable={setAsTable} />
      <FeedFrame value={value} instId={instId} className={css['old']}>
        <div className={css['stage']} data-phase={phase} data-picture>
          {phase === 'loading' || isWaiting ? <Skeleton height="100%" /> : null}
          {phase === 'none' ? <Empty compact title={t('detail.noCandles')} /> : null}
          {phase === 'failed' || isLost ? (
            // The feed asks again by itself, with a growing pause.
            <ErrorState compact title={t('detail.chartFailed')} text={t('detail.chartFailedText')} />
          ) : null}
          {phase === 'bars' && asTable ? <CandleTable {...shared} name={name} /> : null}
          {isDrawn && mayDraw && CandleChart !== undefined ? (
            <CandleChart
              {...shared}
              label={t('detail.chart', { name, interval: t(`detail.barName.${bar}`) })}
              legend={legend}
              onOlder={older}
              lines={lines}
            />
          ) : null}
        </div>
      </FeedFrame>
      <p className={css['foot']}>
        <LiveText read={closesIn} />
        <span>{zone}</span>
      </p>
    </section>
  )
}
