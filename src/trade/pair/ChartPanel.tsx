import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument, type Side } from '#protocol'
import type { Stream } from '#stream'
import { useLazyPart } from '../../core/chunks/useLazyPart.ts'
import { useSignalPick, useSignalValue } from '../../core/live/useSignalValue.ts'
import { barEnd } from '../../market/charts/bars.ts'
import { chartSettings } from '../../market/charts/chartSettings.ts'
import { fetchChart, fetchedChart } from '../../market/charts/fetchChart.ts'
import { chosenIndicators, fetchIndicators } from '../../market/charts/fetchIndicators.ts'
import { CATALOGUE } from '../../market/charts/indicators/catalogue.ts'
import { tiedToLast } from '../../market/charts/newestBar.ts'
import { deviceZone } from '../../market/charts/zone.ts'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FeedFrame } from '../../ui/FeedFrame.tsx'
import { formatCountdown } from '../../ui/format/duration.ts'
import { LivePrice } from '../../ui/live/LivePrice.tsx'
import { useAfterPaint } from '../../ui/live/useAfterPaint.ts'
import { useFeed } from '../../ui/live/useFeed.ts'
import { venueNow } from '../../ui/live/venueNow.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CandleTable } from './CandleTable.tsx'
import { ChartFoot } from './ChartFoot.tsx'
import css from './ChartPanel.module.css'
import { isCut, phaseOf, useLegend } from './chartStage.ts'
import { held } from './held.ts'
import { IntervalBar } from './IntervalBar.tsx'
import { interval, setInterval } from './interval.ts'
import { useChartLines } from './useChartLines.ts'
import { useChartSheets } from './useChartSheets.tsx'
import { useDrawing } from './useDrawing.tsx'
import { useFullScreen } from './useFullScreen.ts'
import { useLineActions } from './useLineActions.ts'
import { usePriceMenu } from './usePriceMenu.tsx'

interface ChartPanelProps {
  readonly stream: Stream
  readonly instrument: Instrument
  readonly name: string
  /** The way to the ticket, for the whole screen, which covers the page's own. */
  readonly ticket?: ReactNode
  /** Opens the ticket with a limit order; absent where nothing can be traded. */
  readonly onOrder?: (side: Side, price: string) => void
  /** As high as there is room. */
  readonly fill?: boolean
}

/** Interval, candles with indicators and lines, how long the forming candle has left, and what can be done with a chart. */
export const ChartPanel = ({ stream, instrument, name, ticket, onOrder, fill = false }: ChartPanelProps) => {
  const { t, i18n } = useTranslation(['market', 'chart'])
  const { Part: CandleChart, failed: isMissing } = useLazyPart(fetchChart, fetchedChart())
  const bar = useSignalValue(interval)
  const settings = useSignalValue(chartSettings)
  const [asTable, setAsTable] = useState(false)
  const { instId, tickSz } = instrument
  const { value, feed: feedRef } = useFeed(useCallback(() => stream.candles(instId, bar), [stream, instId, bar]))
  const older = useCallback(() => feedRef.current?.older(), [feedRef])
  const tied = useMemo(() => tiedToLast(value, bar, stream.quote(instId)), [value, bar, stream, instId])
  const clock = useCallback(() => {
    const forming = value.value.data?.bars.at(-1)
    return forming === undefined || forming.closed ? '' : formatCountdown(barEnd(bar, forming.time) - venueNow(stream))
  }, [value, bar, stream])
  const phase = useSignalPick(value, phaseOf)
  // The chart takes long to make: the page's text is on the screen before.
  const mayDraw = useAfterPaint(phase === 'bars', false)
  const chartSheets = useChartSheets(instrument)
  const { lines, ...known } = useChartLines(stream, instrument, chartSheets.moved)
  const [indicators] = useState(chosenIndicators)
  const panel = useRef<HTMLElement>(null)
  const [full, turnFull] = useFullScreen(panel)
  const [aim] = useState(held<number>)
  useEffect(() => void fetchIndicators(), [])

  const legend = useLegend()
  const zone = settings.zone === 'UTC' ? 'UTC' : deviceZone()
  const decimals = decimalsOf(tickSz)
  const onLine = useLineActions(known, chartSheets, decimals)
  const priceNow = (): string | undefined => aim.now.peek()?.toFixed(decimals) ?? stream.quote(instId).peek()?.last
  const alertHere = (): void => chartSheets.onAlert({ price: priceNow() ?? '' })
  const priceMenu = usePriceMenu({ decimals, priceNow, onAlert: (price) => chartSheets.onAlert({ price }), onOrder })

  const isDrawn = phase === 'bars' && !asTable
  // Nothing comes without a connection, and the feed does not fail before it has asked.
  const isAway = useSignalPick(stream.connection, isCut) && phase === 'loading'
  const isLost = isDrawn && CandleChart === undefined && isMissing
  const isWaiting = isDrawn && !isLost && (CandleChart === undefined || !mayDraw)
  const shared = { value, bar, decimals, language: i18n.language, zone, indicators }
  const tick = Number(tickSz)
  const isShown = isDrawn && mayDraw && CandleChart !== undefined
  const { overlay, tools, ...draws } = useDrawing(isShown, { value: tied, bar, instId, tick, decimals })
  const panes = settings.shown.filter((id) => CATALOGUE[id].ownPane).length

  return (
    <section ref={panel} className={css['panel']} data-full={full ? '' : undefined} data-fill={fill ? '' : undefined}>
      {full ? (
        <div className={css['head']}>
          <b>{name}</b> <LivePrice quote={stream.quote(instId)} decimals={decimals} />
          <span className={css['ticket']}>{ticket}</span>
        </div>
      ) : null}
      <IntervalBar bar={bar} onBar={setInterval} asTable={asTable} onTable={setAsTable} />
      <div className={css['work']}>
        {tools}
        <FeedFrame value={value} instId={instId} className={css['old']}>
          {/* A second way to what the buttons below do. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div
            className={css['stage']}
            onContextMenu={priceMenu.show}
            data-phase={phase}
            data-panes={panes}
            data-picture
          >
            {(phase === 'loading' && !isAway) || isWaiting ? <Skeleton height="100%" /> : null}
            {phase === 'none' ? <Empty compact title={t('market:detail.noCandles')} /> : null}
            {phase === 'failed' || isLost || isAway ? (
              // The feed asks again by itself, with a growing pause.
              <ErrorState compact title={t('market:detail.chartFailed')} text={t('market:detail.chartFailedText')} />
            ) : null}
            {phase === 'bars' && asTable ? <CandleTable {...shared} name={name} /> : null}
            {isShown ? (
              <CandleChart
                {...shared}
                value={tied}
                tick={tick}
                style={settings.style}
                label={t('market:detail.chart', { name, interval: t(`market:detail.barName.${bar}`) })}
                latest={t('chart:latest')}
                legend={legend}
                onOlder={older}
                lines={lines}
                onLine={onLine}
                onPrice={aim.set}
                closesIn={clock}
                overlay={overlay}
              />
            ) : null}
          </div>
        </FeedFrame>
      </div>
      <ChartFoot
        {...{ clock, decimals, isDrawn, zone, full }}
        {...draws}
        aim={aim.now}
        onFull={turnFull}
        onSettings={chartSheets.onSettings}
        onAlert={alertHere}
      />
      {priceMenu.menu}
      {chartSheets.sheets(known.orders, known.contractOrders)}
    </section>
  )
}
