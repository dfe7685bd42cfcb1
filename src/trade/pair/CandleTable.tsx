import type { ReadonlySignal } from '@preact/signals-core'
import { useTranslation } from 'react-i18next'
import type { Bar } from '#protocol'
import type { Candle, Candles, FeedValue } from '#stream'
import { useSignalPick, useSignalValue } from '../../core/live/useSignalValue.ts'
import { isDaily } from '../../market/charts/bars.ts'
import { chartTimes } from '../../market/charts/chartTime.ts'
import type { Figure, Indicator } from '../../market/charts/indicators/figures.ts'
import { formatCompact, formatPrice } from '../../ui/format/number.ts'
import css from './CandleTable.module.css'

interface CandleTableProps {
  readonly value: ReadonlySignal<FeedValue<Candles>>
  readonly bar: Bar
  readonly name: string
  readonly decimals: number
  readonly language: string
  readonly zone: string
  readonly indicators: ReadonlySignal<readonly Indicator[]>
}

const ROWS = 30

/** The figures of the chosen indicators over all bars; volume has a column of its own already. */
const figuresOf = (indicators: readonly Indicator[], bars: readonly Candle[]): readonly Figure[] => {
  for (const one of indicators) one.update(bars, 0)
  return indicators.flatMap(({ id, figures }) => (id === 'VOL' ? [] : figures))
}

const newestTime = ({ data }: FeedValue<Candles>): number => data?.bars.at(-1)?.time ?? 0

/** The chart for those who cannot see it: the last candles as a table. It renders when a candle opens, not per tick. */
export const CandleTable = ({ value, bar, name, decimals, language, zone, indicators }: CandleTableProps) => {
  const { t } = useTranslation('market')
  const newest = useSignalPick(value, newestTime)
  const all = newest === 0 ? [] : (value.peek().data?.bars ?? [])
  const bars = all.slice(-ROWS).toReversed()
  const figures = figuresOf(useSignalValue(indicators), all)
  const times = chartTimes(language, zone, isDaily(bar))
  const price = (figure: number): string => formatPrice(figure.toFixed(decimals), decimals)
  const written = ({ values, unit }: Figure, index: number): string => {
    const figure = values[index] ?? Number.NaN
    if (Number.isNaN(figure)) return '--'
    return unit === 'price' ? price(figure) : formatPrice(figure.toFixed(2), 2)
  }
  const interval = t(`detail.barName.${bar}`)
  return (
    // A scrolling region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css['scroll']} tabIndex={0} aria-label={t('detail.chart', { name, interval })}>
      <table className={css['table']}>
        <caption className="hidden-text">{t('detail.table.caption', { count: bars.length, name, interval })}</caption>
        <thead>
          <tr>
            {(['time', 'open', 'high', 'low', 'close', 'volume'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`detail.table.${key}`)}
              </th>
            ))}
            {figures.map(({ name: figure }, at) => (
              // Two averages may be as long.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={`${figure} ${at}`} scope="col">
                {figure}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ time, open, high, low, close, volume }, row) => (
            <tr key={time}>
              <th scope="row">{times(time, 'full')}</th>
              <td>{price(open)}</td>
              <td>{price(high)}</td>
              <td>{price(low)}</td>
              <td>{price(close)}</td>
              <td>{formatCompact(String(volume))}</td>
              {figures.map((figure, at) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={`${figure.name} ${at}`}>{written(figure, all.length - 1 - row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
