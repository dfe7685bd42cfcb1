// What never changes of a chart's settings, and what its colours make of it.

import type { Time, UTCTimestamp } from 'lightweight-charts'
import { ColorType, CrosshairMode, LineStyle, TrackingModeExitMode } from 'lightweight-charts'
import type { Candle } from '#stream'
import type { ChartColours } from '../colours.ts'
import type { AxisPart } from './timeAxis.ts'

/** Bars' room to the right of the newest one, and the least width of a bar, px. */
const RIGHT_OFFSET = 3
export const MIN_BAR_PX = 1

export const chartSettings = (formatTime: (time: number, part: AxisPart) => string) => ({
  // Free, so that its price is the one under the finger: an alert may be set there.
  crosshair: { mode: CrosshairMode.Normal },
  // A finger that moves up or down scrolls the page; sideways it moves the chart.
  handleScroll: { vertTouchDrag: false },
  // Two fingers are followed by our own pinch.
  handleScale: { pinch: false },
  trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
  layout: { panes: { enableResize: false } },
  rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.22, bottom: 0.08 } },
  timeScale: { borderVisible: false, rightOffset: RIGHT_OFFSET, barSpacing: 8, minBarSpacing: MIN_BAR_PX },
  localization: {
    timeFormatter: (time: Time) => formatTime(Number(time) * 1000, 'full'),
  },
})

/** What every series has: texts of our own, and no line of the library's at its newest value. */
export const seriesSettings = (formatter: (value: number) => string, minMove: number) => ({
  priceFormat: { type: 'custom' as const, formatter, minMove },
  // The newest bar may lie outside the window; a line of our own stands at its price.
  lastValueVisible: false,
  priceLineVisible: false,
})

/** A bar's time as the library has it, in seconds. */
export const stamp = (time: number): UTCTimestamp => (time / 1000) as UTCTimestamp

export const chartLooks = (colours: ChartColours, fontFamily: string) => ({
  layout: {
    background: { type: ColorType.Solid, color: colours.surface },
    textColor: colours.text,
    fontFamily,
    fontSize: 11,
    // Its mark lies over the bars; notice and link that its licence asks for stand in the settings and on About.
    attributionLogo: false,
    panes: { separatorColor: colours.line, separatorHoverColor: colours.line },
  },
  grid: { vertLines: { visible: false }, horzLines: { color: colours.line } },
  crosshair: {
    vertLine: { labelBackgroundColor: colours.accent },
    horzLine: { labelBackgroundColor: colours.accent },
  },
})

export const seriesLooks = (style: 'candles' | 'line', colours: ChartColours) =>
  style === 'candles'
    ? { upColor: colours.up, downColor: colours.down, wickUpColor: colours.up, wickDownColor: colours.down }
    : { color: colours.accent }

/** The line at the price of the newest bar. */
export const newestLooks = ({ open, close }: Candle, colours: ChartColours) => ({
  price: close,
  color: close >= open ? colours.up : colours.down,
  lineStyle: LineStyle.Dotted,
  lineVisible: true,
  axisLabelVisible: true,
})
