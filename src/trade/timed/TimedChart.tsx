import { computed } from '@preact/signals-core'
import { type ReactNode, useCallback, useEffect, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { decimalsOf, type TimedContract } from '#protocol'
import { useLazyPart } from '../../core/chunks/useLazyPart.ts'
import { useSignalPick, useSignalValue } from '../../core/live/useSignalValue.ts'
import { instrumentById } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { useKept } from '../../core/state/useKept.ts'
import { chartSettings } from '../../market/charts/chartSettings.ts'
import { fetchChart, fetchedChart } from '../../market/charts/fetchChart.ts'
import { tiedToLast } from '../../market/charts/newestBar.ts'
import { deviceZone } from '../../market/charts/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FeedFrame } from '../../ui/FeedFrame.tsx'
import { moneyText } from '../../ui/format/amountText.ts'
import { useAfterPaint } from '../../ui/live/useAfterPaint.ts'
import { useFeed } from '../../ui/live/useFeed.ts'
import { Note } from '../../ui/Note.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { isCut, phaseOf, useLegend } from '../pair/chartStage.ts'
import { entryLines } from './entryLines.ts'
import { expiryLines, expiryPrimitive } from './expiryLines.ts'
import { runningTimed } from './running.ts'
import css from './TimedChart.module.css'

/** Contracts last minutes, and so do the candles. */
const BAR = '1m'

/** Minute candles of an instrument, with the entries of the contracts that run on it. `fill`: as high as there is room. */
const Stage = ({ instId, fill = false }: { instId: string; fill?: boolean }) => {
  const { t, i18n } = useTranslation(['timed', 'market', 'chart'])
  const stream = useStream()
  const { Part: CandleChart, failed: isMissing } = useLazyPart(fetchChart, fetchedChart())
  const tickSz = useSignalValue(instrumentById).get(instId)?.tickSz ?? '0.00000001'
  const { value, feed: feedRef } = useFeed(useCallback(() => stream.candles(instId, BAR), [stream, instId]))
  useEffect(() => stream.demandQuotes([instId]), [stream, instId])
  const tied = useMemo(() => tiedToLast(value, BAR, stream.quote(instId)), [value, stream, instId])
  const older = useCallback(() => feedRef.current?.older(), [feedRef])
  const phase = useSignalPick(value, phaseOf)
  const mayDraw = useAfterPaint(phase === 'bars', false)
  const isAway = useSignalPick(stream.connection, isCut) && phase === 'loading'
  const legend = useLegend()
  const { style, zone } = useSignalValue(chartSettings)
  const lines = useMemo(() => {
    const label = ({ direction, stake }: TimedContract): string =>
      `${direction === 'up' ? '▲' : '▼'} ${moneyText(stake, 'USDT')}`
    return computed(() => entryLines(runningTimed.value?.contracts ?? [], instId, label))
  }, [instId])
  const expiries = useMemo(
    () =>
      expiryPrimitive(
        computed(() => expiryLines(runningTimed.value?.contracts ?? [], instId)),
        60_000,
      ),
    [instId],
  )
  const name = instId.replace('-', ' / ')
  const isLost = phase === 'failed' || isAway || (phase === 'bars' && CandleChart === undefined && isMissing)
  const isDrawn = phase === 'bars' && mayDraw && CandleChart !== undefined
  return (
    <FeedFrame value={value} instId={instId} className={fill ? css['fill'] : undefined}>
      <div className={css['stage']} data-phase={isDrawn ? 'bars' : 'waits'} data-picture>
        {phase === 'none' ? <Empty compact title={t('market:detail.noCandles')} /> : null}
        {isLost ? (
          <ErrorState compact title={t('market:detail.chartFailed')} text={t('market:detail.chartFailedText')} />
        ) : null}
        {isDrawn ? (
          <CandleChart
            value={tied}
            bar={BAR}
            tick={Number(tickSz)}
            decimals={decimalsOf(tickSz)}
            language={i18n.language}
            zone={zone === 'UTC' ? 'UTC' : deviceZone()}
            style={style}
            label={t('market:detail.chart', { name, interval: t(`market:detail.barName.${BAR}`) })}
            latest={t('chart:latest')}
            legend={legend}
            onOlder={older}
            lines={lines}
            overlay={expiries}
          />
        ) : isLost || phase === 'none' ? null : (
          <Skeleton height="100%" />
        )}
      </div>
    </FeedFrame>
  )
}

/** The chart of a timed contract's instrument, which can be folded away; whoever needs figures finds a table behind it. */
export const TimedChart = ({ instId, children }: { instId: string; children: ReactNode }) => {
  const { t } = useTranslation('timed')
  const [shown, setShown] = useKept('timedChart', 'yes')
  const id = useId()
  const isShown = shown === 'yes'
  return (
    <section aria-label={t('chart.title')}>
      <div className={css['bar']}>
        <div className={css['beside']}>{children}</div>
        <Button
          variant="plain"
          className={css['toggle']}
          aria-expanded={isShown}
          aria-controls={id}
          onPress={() => setShown(isShown ? 'no' : 'yes')}
        >
          {t(isShown ? 'chart.hide' : 'chart.show')}
        </Button>
        <Link className={css['full']} to={`/pages/trendDetails/trendDetails?instId=${instId}`}>
          {t('chart.full')}
        </Link>
      </div>
      <div id={id} className={css['panel']}>
        {isShown ? (
          <>
            <Stage key={instId} instId={instId} />
            <Note small>{t('chart.note')}</Note>
          </>
        ) : null}
      </div>
    </section>
  )
}

/** The same chart on a wide window, where it has a place of its own. */
export const WideTimedChart = ({ instId }: { instId: string }) => {
  const { t } = useTranslation('timed')
  return (
    <section aria-label={t('chart.title')} className={css['wide']}>
      <Stage key={instId} instId={instId} fill />
      <Stack space="between">
        <Note small>{t('chart.note')}</Note>
      </Stack>
    </section>
  )
}
