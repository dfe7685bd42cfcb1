import type { IChartApiBase, ISeriesApi, SeriesDataItemTypeMap } from 'lightweight-charts'
import { HistogramSeries, LineSeries, LineStyle } from 'lightweight-charts'
import type { Candle } from '#stream'
import type { ChartColours } from '../colours.ts'
import { CATALOGUE } from '../indicators/catalogue.ts'
import type { Figure, Indicator } from '../indicators/figures.ts'
import type { BarWindow } from './barWindow.ts'
import { seriesSettings, stamp } from './chartLooks.ts'

type Series = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>
type Point = SeriesDataItemTypeMap['Line' | 'Histogram']

interface Drawn {
  readonly figure: Figure
  readonly series: Series
  readonly pane: number
  /** Index of its colour among the lines. */
  readonly line: number
}

/** Height of a pane of its own beside that of the prices. */
const SHARE = 0.27

const isColumns = ({ name }: Figure): boolean => name === 'VOL' || name === 'MACD'

/** The series of the chosen indicators: over the candles, or in panes below them. */
export const createIndicatorSeries = (
  chart: IChartApiBase,
  colours: () => ChartColours,
  format: (value: number, unit: Figure['unit']) => string,
) => {
  let drawn: Drawn[] = []
  let bars: readonly Candle[] = []

  const add = (figure: Figure, pane: number, isDashed: boolean): Series => {
    const common = seriesSettings((value) => format(value, figure.unit), 1e-8)
    if (isColumns(figure)) return chart.addSeries(HistogramSeries, common, pane)
    const lineStyle = isDashed ? LineStyle.LargeDashed : LineStyle.Solid
    return chart.addSeries(LineSeries, { ...common, lineStyle, lineWidth: 1, crosshairMarkerVisible: false }, pane)
  }
  const pointOf = ({ figure }: Drawn, index: number): Point => {
    const bar = bars[index] as Candle
    const time = stamp(bar.time)
    const value = figure.values[index]
    if (value === undefined || Number.isNaN(value)) return { time }
    if (!isColumns(figure)) return { time, value }
    const isUp = figure.unit === 'volume' ? bar.close >= bar.open : value >= 0
    return { time, value, color: isUp ? colours().upSoft : colours().downSoft }
  }

  return {
    /** Their series in the place of those before; without data until `draw`. */
    choose(indicators: readonly Indicator[]): void {
      for (const { series } of drawn.toReversed()) chart.removeSeries(series)
      let below = 0
      drawn = indicators.flatMap(({ id, figures }) => {
        if (CATALOGUE[id].ownPane) below += 1
        const pane = CATALOGUE[id].ownPane ? below : 0
        // What stands behind is drawn first.
        return figures
          .map((figure, line) => ({ figure, line, pane }))
          .toSorted((a, b) => Number(isColumns(b.figure)) - Number(isColumns(a.figure)))
          .map((one) => ({ ...one, series: add(one.figure, pane, id === 'EMA' || id === 'BOLL') }))
      })
      for (const [index, pane] of chart.panes().entries()) pane.setStretchFactor(index === 0 ? 1 : SHARE)
      this.applyColours()
    },
    draw(all: readonly Candle[], { start, end }: BarWindow): void {
      bars = all
      for (const one of drawn) {
        const points: Point[] = []
        for (let index = start; index < end; index += 1) points.push(pointOf(one, index))
        one.series.setData(points)
      }
    },
    /** Bars from this index on are new or changed, and the window reaches the newest one. */
    tail(all: readonly Candle[], from: number): void {
      bars = all
      for (const one of drawn) {
        for (let index = from; index < all.length; index += 1) one.series.update(pointOf(one, index))
      }
    },
    applyColours(): void {
      for (const { series, figure, line } of drawn)
        if (!isColumns(figure)) series.applyOptions({ color: colours().lines[line] ?? colours().text })
    },
  }
}
