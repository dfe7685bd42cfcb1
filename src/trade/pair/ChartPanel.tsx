import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument } from '#protocol'
import type { FeedValue, Stream } from '#stream'
import { useLazyPart } from '../../core/chunks/useLazyPart.ts'
import { useSignalPick, useSignalValue } from '../../core/live/useSignalValue.ts'
import { alertLineId } from '../../market/alerts/alert.ts'
import { appAlerts } from '../../market/alerts/appAlerts.ts'
import { barEnd } from '../../market/charts/bars.ts'
import { chartSettings } from '../../market/charts/chartSettings.ts'
import { fetchChart, fetchedChart } from '../../market/charts/fetchChart.ts'
import { chosenIndicators, fetchIndicators } from '../../market/charts/fetchIndicators.ts'
import { CATALOGUE } from '../../market/charts/indicators/catalogue.ts'
import type { PriceLine } from '../../market/charts/lineLayer.ts'
import { deviceZone } from '../../market/charts/zone.ts'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FeedFrame } from '../../ui/FeedFrame.tsx'
import { formatCountdown } from '../../ui/format/duration.ts'
import { formatPrice } from '../../ui/format/number.ts'
import { LivePrice } from '../../ui/live/LivePrice.tsx'
import { LiveText } from '../../ui/live/LiveText.tsx'
import { useAfterPaint } from '../../ui/live/useAfterPaint.ts'
import { useFeed } from '../../ui/live/useFeed.ts'
import { venueNow } from '../../ui/live/venueNow.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CandleTable } from './CandleTable.tsx'
import css from './ChartPanel.module.css'
import { ChartTools } from './ChartTools.tsx'
import { held } from './held.ts'
import { IntervalBar } from './IntervalBar.tsx'
import { interval, setInterval } from './interval.ts'
import { orderLineId } from './orderLines.ts'
import { contractLineId, exitLineId } from './positionLines.ts'
import { useChartLines } from './useChartLines.ts'
import { useChartSheets } from './useChartSheets.tsx'
import { useFullScreen } from './useFullScreen.ts'

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
  /** The way to the ticket, for the whole screen, which covers the page's own. */
  readonly ticket?: ReactNode
}

/** Interval, candles with indicators and lines, how long the forming candle has left, and what can be done with a chart. */
export const ChartPanel = ({ stream, instrument, name, ticket }: ChartPanelProps) => {
  const { t, i18n } = useTranslation(['market', 'chart'])
  const { Part: CandleChart, failed: isMissing } = useLazyPart(fetchChart, fetchedChart())
  const bar = useSignalValue(interval)
  const settings = useSignalValue(chartSettings)
  const [asTable, setAsTable] = useState(false)
  const { instId, tickSz } = instrument
  const { value, feed: feedRef } = useFeed(useCallback(() => stream.candles(instId, bar), [stream, instId, bar]))
  const older = useCallback(() => feedRef.current?.older(), [feedRef])
  const phase = useSignalPick(value, phaseOf)
  // The chart takes long to make: the page's text is on the screen before.
  const mayDraw = useAfterPaint(phase === 'bars', false)
  const { moved, sheets, onSettings, onAlert, onAmend, onContractAmend, onExit } = useChartSheets(instrument)
  const { lines, orders, contractOrders, positions } = useChartLines(stream, instrument, moved)
  const [indicators] = useState(chosenIndicators)
  const panel = useRef<HTMLElement>(null)
  const [full, turnFull] = useFullScreen(panel)
  const [aim] = useState(held<number>)
  const aimed = useSignalPick(aim.now, (price) => price !== undefined)
  useEffect(() => void fetchIndicators(), [])

  const zone = settings.zone === 'UTC' ? 'UTC' : deviceZone()
  const decimals = decimalsOf(tickSz)
  const legend = useMemo(
    () =>
      [
        t('market:detail.legend.open'),
        t('market:detail.legend.high'),
        t('market:detail.legend.low'),
        t('market:detail.legend.close'),
        t('market:detail.legend.volume'),
      ] as const,
    [t],
  )
  const closesIn = useCallback(() => {
    const forming = value.value.data?.bars.at(-1)
    if (forming === undefined || forming.closed) return ''
    return t('market:detail.closesIn', { clock: formatCountdown(barEnd(bar, forming.time) - venueNow(stream)) })
  }, [value, bar, stream, t])
  const aimText = useCallback(() => {
    const price = aim.now.value
    return price === undefined ? '' : t('chart:aim', { price: formatPrice(price.toFixed(decimals), decimals) })
  }, [aim, decimals, t])

  /** What a dragged or pressed line stands for is changed in a sheet; nothing happens before it is confirmed there. */
  const act = useRef<(line: PriceLine, price: number) => void>(() => undefined)
  useEffect(() => {
    act.current = (line, price) => {
      const { id, kind } = line
      const px = price.toFixed(decimals)
      if (kind === 'alert') {
        const alert = appAlerts()
          .alerts.peek()
          .find((one) => alertLineId(one.id) === id)
        if (alert !== undefined) onAlert({ alert, price: px }, { id, price })
        return
      }
      const position = positions.peek().data?.find(({ posId }) => exitLineId(posId) === id)
      if (position !== undefined) {
        onExit({ posId: position.posId, px: price === line.makes?.from ? '' : px }, { id, price })
        return
      }
      const order = orders.peek().data?.find(({ ordId }) => orderLineId(ordId) === id)
      if (order !== undefined) onAmend({ order, px }, { id, price })
      const contract = contractOrders.peek().data?.find(({ ordId }) => contractLineId(ordId) === id)
      if (contract !== undefined) onContractAmend({ order: contract, px }, { id, price })
    }
  })
  const onLine = useCallback((line: PriceLine, price: number) => act.current(line, price), [])
  const alertHere = (): void => {
    const price = aim.now.peek()?.toFixed(decimals) ?? stream.quote(instId).peek()?.last
    onAlert({ price: price ?? '' })
  }

  const isDrawn = phase === 'bars' && !asTable
  const isLost = isDrawn && CandleChart === undefined && isMissing
  const isWaiting = isDrawn && !isLost && (CandleChart === undefined || !mayDraw)
  const shared = { value, bar, decimals, language: i18n.language, zone, indicators }
  const panes = settings.shown.filter((id) => CATALOGUE[id].ownPane).length

  return (
    <section ref={panel} className={css['panel']} data-full={full ? '' : undefined}>
      {full ? (
        <div className={css['head']}>
          <b>{name}</b> <LivePrice quote={stream.quote(instId)} decimals={decimals} />
          <span className={css['ticket']}>{ticket}</span>
        </div>
      ) : null}
      <IntervalBar bar={bar} onBar={setInterval} asTable={asTable} onTable={setAsTable} />
      <FeedFrame value={value} instId={instId} className={css['old']}>
        <div className={css['stage']} data-phase={phase} data-panes={panes} data-picture>
          {phase === 'loading' || isWaiting ? <Skeleton height="100%" /> : null}
          {phase === 'none' ? <Empty compact title={t('market:detail.noCandles')} /> : null}
          {phase === 'failed' || isLost ? (
            // The feed asks again by itself, with a growing pause.
            <ErrorState compact title={t('market:detail.chartFailed')} text={t('market:detail.chartFailedText')} />
          ) : null}
          {phase === 'bars' && asTable ? <CandleTable {...shared} name={name} /> : null}
          {isDrawn && mayDraw && CandleChart !== undefined ? (
            <CandleChart
              {...shared}
              tick={Number(tickSz)}
              style={settings.style}
              label={t('market:detail.chart', { name, interval: t(`market:detail.barName.${bar}`) })}
              legend={legend}
              onOlder={older}
              lines={lines}
              onLine={onLine}
              onPrice={aim.set}
            />
          ) : null}
        </div>
      </FeedFrame>
      <div className={css['foot']}>
        <div className={css['words']}>
          <LiveText read={closesIn} />
          {aimed && isDrawn ? (
            <button type="button" className={css['aim']} onClick={alertHere}>
              <LiveText read={aimText} />
            </button>
          ) : (
            <span>{zone}</span>
          )}
        </div>
        <ChartTools full={full} onFull={turnFull} onSettings={onSettings} onAlert={alertHere} />
      </div>
      {sheets(orders, contractOrders)}
    </section>
  )
}
