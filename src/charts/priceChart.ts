import type { IPriceLine, Time, UTCTimestamp } from 'lightweight-charts'
import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  HistogramSeries,
  LineSeries,
  LineStyle,
  TickMarkType,
} from 'lightweight-charts'
import type { Candle, Candles } from '#stream'
import { averages } from './average.ts'
import { isDaily } from './bars.ts'
import { chartColours } from './colours.ts'
import { stepBetween } from './follow.ts'
import { offsetMinutes } from './zone.ts'

/** Lengths of the two moving averages. */
export const AVERAGES = [7, 25] as const

/** A horizontal line at a price: an order, an entry, a liquidation price. */
export interface PriceLine {
  readonly price: number
  readonly label: string
  readonly tone: 'accent' | 'up' | 'down' | 'warn'
}

export interface PriceChartOptions {
  /** Decimals of the price axis. */
  readonly decimals: number
  readonly zone: string
  readonly formatPrice: (price: number) => string
  /** Time of a bar for the axis and the crosshair; `withDay` asks for the date as well. */
  readonly formatTime: (time: number, part: 'time' | 'day' | 'month' | 'year' | 'full') => string
  /** The oldest bars come into view. */
  readonly onOldest: () => void
  /** The bar under the crosshair; undefined when it left the chart. */
  readonly onPoint: (bar: Candle | undefined) => void
}

/** Bars left of the view at which older ones are asked for. */
const OLDER_AT = 20
const PART = {
  [TickMarkType.Year]: 'year',
  [TickMarkType.Month]: 'month',
  [TickMarkType.DayOfMonth]: 'day',
  [TickMarkType.Time]: 'time',
  [TickMarkType.TimeWithSeconds]: 'time',
} as const

/** Candles, volume and two averages in one chart. `setData` once, then `update`; the library's attribution stays. */
export const createPriceChart = (element: HTMLElement, options: PriceChartOptions) => {
  let colours = chartColours(element)
  let drawn: Candles | undefined
  let shift = 0
  let lines: readonly PriceLine[] = []
  let priceLines: IPriceLine[] = []

  const chart = createChart(element, {
    autoSize: true,
    crosshair: { mode: CrosshairMode.Magnet },
    // A finger that moves up or down scrolls the page; sideways it moves the chart.
    handleScroll: { vertTouchDrag: false, mouseWheel: true, pressedMouseMove: true, horzTouchDrag: true },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.13, bottom: 0.24 } },
    timeScale: { borderVisible: false, rightOffset: 3, barSpacing: 8, minBarSpacing: 1 },
    localization: { priceFormatter: options.formatPrice },
  })
  const candles = chart.addSeries(CandlestickSeries, {
    priceFormat: { type: 'price', precision: options.decimals, minMove: 1 / 10 ** options.decimals },
    borderVisible: false,
  })
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } })
  const means = AVERAGES.map(() =>
    chart.addSeries(LineSeries, {
      lineWidth: 1,
      lastValueVisible: false,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
    }),
  )

  const at = (time: number): UTCTimestamp => (time / 1000 + shift) as UTCTimestamp
  const real = (time: Time): number => (Number(time) - shift) * 1000
  const candleOf = ({ time, open, high, low, close }: Candle) => ({ time: at(time), open, high, low, close })
  const volumeOf = ({ time, open, close, volume: value }: Candle) => ({
    time: at(time),
    value,
    color: close >= open ? colours.upSoft : colours.downSoft,
  })
  const pointOf = ({ time, value }: { time: number; value: number }) => ({ time: at(time), value })

  const applyColours = (): void => {
    colours = chartColours(element)
    chart.applyOptions({
      layout: {
        background: { type: ColorType.Solid, color: colours.surface },
        textColor: colours.text,
        fontFamily: getComputedStyle(element).fontFamily,
        fontSize: 11,
        attributionLogo: true,
      },
      grid: { vertLines: { visible: false }, horzLines: { color: colours.line } },
      crosshair: {
        vertLine: { labelBackgroundColor: colours.accent },
        horzLine: { labelBackgroundColor: colours.accent },
      },
    })
    candles.applyOptions({
      upColor: colours.up,
      downColor: colours.down,
      wickUpColor: colours.up,
      wickDownColor: colours.down,
    })
    means[0]?.applyOptions({ color: colours.warn })
    means[1]?.applyOptions({ color: colours.accent })
    if (drawn) volume.setData(drawn.bars.map(volumeOf))
    drawLines()
  }

  const drawLines = (): void => {
    for (const line of priceLines) candles.removePriceLine(line)
    priceLines = lines.map(({ price, label, tone }) =>
      candles.createPriceLine({ price, title: label, color: colours[tone], lineWidth: 1, lineStyle: LineStyle.Dashed }),
    )
  }

  const setAll = (next: Candles): void => {
    candles.setData(next.bars.map(candleOf))
    volume.setData(next.bars.map(volumeOf))
    for (const [index, length] of AVERAGES.entries()) means[index]?.setData(averages(next.bars, length).map(pointOf))
  }

  const show = (next: Candles | undefined): void => {
    const step = next === undefined ? undefined : stepBetween(drawn, next)
    if (next === undefined || step === undefined) {
      if (drawn !== undefined) setAll({ ...drawn, bars: [] })
      drawn = undefined
      return
    }
    if (step.kind === 'set') {
      const newest = next.bars.at(-1)?.time
      shift = newest === undefined || isDaily(next.bar) ? 0 : offsetMinutes(options.zone, newest) * 60
      chart.timeScale().applyOptions({ timeVisible: !isDaily(next.bar) })
      drawn = next
      setAll(next)
      chart.timeScale().resetTimeScale()
      return
    }
    const view = chart.timeScale().getVisibleLogicalRange()
    drawn = next
    if (step.kind === 'prepend') {
      setAll(next)
      if (view) chart.timeScale().setVisibleLogicalRange({ from: view.from + step.added, to: view.to + step.added })
      return
    }
    for (const bar of next.bars.slice(step.from)) {
      candles.update(candleOf(bar))
      volume.update(volumeOf(bar))
    }
    for (const [index, length] of AVERAGES.entries()) {
      for (const point of averages(next.bars, length, step.from)) means[index]?.update(pointOf(point))
    }
  }

  chart.applyOptions({
    localization: { timeFormatter: (time: Time) => options.formatTime(real(time), 'full') },
    timeScale: { tickMarkFormatter: (time: Time, type: TickMarkType) => options.formatTime(real(time), PART[type]) },
  })
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && drawn?.hasOlder === true && range.from < OLDER_AT) options.onOldest()
  })
  chart.subscribeCrosshairMove(({ time }) => {
    const wanted = time === undefined ? undefined : real(time)
    options.onPoint(wanted === undefined ? undefined : drawn?.bars.find((bar) => bar.time === wanted))
  })
  applyColours()

  return {
    show,
    applyColours,
    lines(next: readonly PriceLine[]): void {
      lines = next
      drawLines()
    },
    remove: (): void => chart.remove(),
  }
}
