import type { IChartApiBase, ISeriesPrimitive, MouseEventParams, Time } from 'lightweight-charts'
import { CandlestickSeries, createChartEx, LineSeries } from 'lightweight-charts'
import type { Candle, Candles } from '#stream'
import { isDaily } from '../bars.ts'
import { chartColours } from '../colours.ts'
import type { Figure, Indicator } from '../indicators/figures.ts'
import { chartLooks, chartSettings, MIN_BAR_PX, newestLooks, seriesLooks, seriesSettings, stamp } from './chartLooks.ts'
import { DrawnBars } from './drawnBars.ts'
import { stepBetween } from './follow.ts'
import { createIndicatorSeries } from './indicatorSeries.ts'
import { createLineLayer, type PriceLine } from './lineLayer.ts'
import { followPinch } from './pinch.ts'
import { pinCrosshair } from './pinnedCrosshair.ts'
import { type AxisPart, timeAxisIn } from './timeAxis.ts'

export interface PriceChartOptions {
  readonly style: 'candles' | 'line'
  readonly zone: string
  /** What else is drawn over the prices. */
  readonly overlay?: ISeriesPrimitive | undefined
  /** Smallest step of the price. */
  readonly tick: number
  /** Multiple of the tick nearest to a price. */
  readonly snap: (price: number) => number
  readonly format: (value: number, unit: Figure['unit']) => string
  readonly formatTime: (time: number, part: AxisPart) => string
  /** The oldest bars come into view. */
  readonly onOldest: () => void
  /** The bar under the crosshair (index in all bars) and the price; undefined when it left the chart. */
  readonly onPoint: (at: { readonly index: number; readonly price: number | undefined } | undefined) => void
  /** A line was let go at a price, or pressed where it stands. */
  readonly onLine: (line: PriceLine, price: number) => void
  /** The newest bar went out of view to the right, or came back. */
  readonly onBehind: (isBehind: boolean) => void
  /** Panes have other heights. */
  readonly onLayout: () => void
}

/** Bars left of the view at which older ones are asked for; as many as the view holds where that is more. */
const OLDER_AT = 20

/** A line at a price that is not known. */
const HIDDEN = { lineVisible: false, axisLabelVisible: false }

/** Index of the bar that opened at this time; -1 when there is none. */
export const indexAt = (bars: readonly Candle[], time: number): number => {
  let low = 0
  let high = bars.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bars[middle] as Candle).time < time) low = middle + 1
    else high = middle
  }
  return bars[low]?.time === time ? low : -1
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height })

/** The series of the price itself. */
const addPriceSeries = (chart: IChartApiBase, { style, tick, format }: PriceChartOptions) => {
  const common = seriesSettings((price) => format(price, 'price'), tick)
  return style === 'candles'
    ? chart.addSeries(CandlestickSeries, { ...common, borderVisible: false })
    : chart.addSeries(LineSeries, { ...common, lineWidth: 2 })
}

/** Keeps the chart as large as its element, and tells when its panes have their new heights; the returned function ends it. */
const keepSize = (element: HTMLElement, chart: IChartApiBase, onLayout: () => void): (() => void) => {
  // The library's own way would draw the chart anew at no size when its page is left.
  const resizes = new ResizeObserver(() => {
    const { width, height } = sizeOf(element)
    if (width === 0 || height === 0) return
    chart.resize(width, height)
    // The library lays its panes out with the next frame, and asked for that frame first.
    requestAnimationFrame(onLayout)
  })
  resizes.observe(element)
  return () => resizes.disconnect()
}

/** Candles or a line, indicators, and lines at prices, in one chart. */
export const createPriceChart = (element: HTMLElement, options: PriceChartOptions) => {
  const { style, format, formatTime } = options
  let colours = chartColours()
  let drawn: Candles | undefined
  let indicators: readonly Indicator[] = []

  const axis = timeAxisIn(options.zone, formatTime)
  const chart = createChartEx<Time, typeof axis>(element, axis, {
    ...sizeOf(element),
    ...chartSettings(formatTime),
  })
  const main = addPriceSeries(chart, options)
  const newest = main.createPriceLine({ price: 0, ...HIDDEN })
  if (options.overlay) main.attachPrimitive(options.overlay)
  const below = createIndicatorSeries(chart, () => colours, format)
  const room = () => ({ height: chart.panes()[0]?.getHeight() ?? 0, axis: main.priceScale().width() })
  const lineLayer = createLineLayer(element.parentElement ?? element, main, () => colours, {
    snap: options.snap,
    onMoved: options.onLine,
    room,
  })
  const point = (time: Time | undefined, price: number | null): void => {
    const index = time === undefined ? -1 : indexAt(drawn?.bars ?? [], Number(time) * 1000)
    options.onPoint(index < 0 ? undefined : { index, price: price === null ? undefined : options.snap(price) })
  }
  const leave = keepSize(element, chart, options.onLayout)
  const unpin = pinCrosshair(element, chart, main, (place) => point(place?.time, place?.price ?? null))

  const candleOf = ({ time, open, high, low, close }: Candle) =>
    style === 'candles' ? { time: stamp(time), open, high, low, close } : { time: stamp(time), value: close }

  const bars = new DrawnBars(element, chart, {
    draw: (all, window) => {
      main.setData(all.slice(window.start, window.end).map(candleOf))
      below.draw(all, window)
    },
    tail: (all, from) => {
      for (const bar of all.slice(from)) main.update(candleOf(bar))
      below.tail(all, from)
    },
    onView: ({ from, to }) => {
      if (drawn?.hasOlder === true && from < Math.max(OLDER_AT, to - from)) options.onOldest()
      options.onBehind(bars.isBehind())
    },
  })
  const unpinch = followPinch(element, {
    view: () => bars.view(),
    show: (view) => bars.show(view),
    room: () => ({ width: chart.timeScale().width(), bar: MIN_BAR_PX }),
  })
  const showNewest = (): void => {
    const bar = drawn?.bars.at(-1)
    if (bar === undefined) return newest.applyOptions(HIDDEN)
    newest.applyOptions(newestLooks(bar, colours))
  }

  const applyColours = (): void => {
    colours = chartColours()
    chart.applyOptions(chartLooks(colours, getComputedStyle(element).fontFamily))
    main.applyOptions(seriesLooks(style, colours))
    below.applyColours()
    if (drawn) bars.again()
    showNewest()
    lineLayer.applyColours()
  }
  const computeFrom = (all: readonly Candle[], from: number): void => {
    for (const one of indicators) one.update(all, from)
  }

  const show = (next: Candles | undefined): void => {
    const step = next === undefined ? undefined : stepBetween(drawn, next)
    if (next === undefined || step === undefined) {
      if (drawn !== undefined) {
        computeFrom([], 0)
        bars.set([])
      }
      drawn = undefined
      return showNewest()
    }
    const known = drawn?.bars.length ?? 0
    drawn = next
    if (step.kind === 'set') {
      computeFrom(next.bars, 0)
      chart.timeScale().applyOptions({ timeVisible: !isDaily(next.bar) })
      bars.set(next.bars)
    } else {
      if (step.kind === 'prepend') {
        for (const one of indicators) one.prepend(next.bars, step.added)
        bars.prepend(next.bars.slice(0, step.added + known), step.added)
      }
      computeFrom(next.bars, step.from)
      bars.tail(next.bars, step.from)
    }
    showNewest()
  }

  chart.subscribeCrosshairMove(({ time, point: at, paneIndex }: MouseEventParams) => {
    point(time, at === undefined || (paneIndex ?? 0) > 0 ? null : main.coordinateToPrice(at.y))
  })
  chart.timeScale().subscribeSizeChange(options.onLayout)
  applyColours()

  return {
    chart,
    show,
    applyColours,
    indicators(next: readonly Indicator[]): void {
      indicators = next
      const all = drawn?.bars ?? []
      computeFrom(all, 0)
      below.choose(next)
      if (drawn) bars.again()
      // The library gives new panes their height with the next frame.
      requestAnimationFrame(options.onLayout)
    },
    lines: (next: readonly PriceLine[]): void => lineLayer.show(next),
    /** A text beside the price of the newest bar. */
    note: (title = ''): void => newest.applyOptions({ title }),
    bars,
    /** Height of the prices' pane and width of their axis, px. */
    room,
    /** It stays as it is drawn until it is removed. */
    leave,
    remove(): void {
      leave()
      unpin()
      unpinch()
      bars.remove()
      lineLayer.remove()
      chart.remove()
    },
  }
}
