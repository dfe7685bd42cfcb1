import type { ReadonlySignal } from '@preact/signals-core'
import { effect } from '@preact/signals-core'
import type {
  IPrimitivePaneRenderer,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'
import type { TimedContract } from '#protocol'
import { chartColours } from '../../market/charts/colours.ts'

/** A vertical line in a chart: when a contract expires. */
export interface ExpiryLine {
  /** Unix ms. */
  readonly at: number
  readonly tone: TimedContract['direction']
}

/** The expiries of the contracts that run on an instrument, each time and direction once. */
export const expiryLines = (contracts: readonly TimedContract[], instId: string): readonly ExpiryLine[] => [
  ...new Map(
    contracts
      .filter((contract) => contract.instId === instId)
      .map(({ expiry, direction }) => [`${expiry} ${direction}`, { at: expiry, tone: direction }]),
  ).values(),
]

/** Where a moment is, counted in bars: a bar begins half a bar before its middle. `bar` and `length` in ms. */
export const barsAt = (at: number, index: number, bar: number, length: number): number =>
  index + (at - bar) / length - 0.5

/** Bars for which there is room right of the newest one. */
const BARS_AHEAD = 8

/** What the chart draws: the lines, dashed, over the whole height, also right of the newest bar. */
export const expiryPrimitive = (
  lines: ReadonlySignal<readonly ExpiryLine[]>,
  /** Length of a bar, ms. */
  length: number,
): ISeriesPrimitive => {
  let chart: SeriesAttachedParameter['chart'] | undefined
  let series: SeriesAttachedParameter['series'] | undefined
  let stop: (() => void) | undefined

  const xOf = (at: number): number | null => {
    const scale = chart?.timeScale()
    const index = scale?.timeToIndex((at / 1_000) as Time, true)
    const bar = index === undefined || index === null ? null : series?.dataByIndex(index)
    if (scale === undefined || index === undefined || index === null || bar === null || bar === undefined) return null
    const place = barsAt(at, index, Number(bar.time) * 1_000, length)
    // The chart knows where whole bars are alone, and answers 0 for a part of one.
    const whole = Math.floor(place)
    const [from, to] = [whole, whole + 1].map((one) => scale.logicalToCoordinate(one as Logical))
    return from === null || from === undefined || to === null || to === undefined
      ? null
      : from + (place - whole) * (to - from)
  }
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio, verticalPixelRatio }) => {
        const colours = chartColours()
        context.lineWidth = Math.max(1, Math.floor(horizontalPixelRatio))
        context.setLineDash([4 * verticalPixelRatio, 4 * verticalPixelRatio])
        for (const { at, tone } of lines.peek()) {
          const x = xOf(at)
          if (x === null) continue
          const place = Math.round(x * horizontalPixelRatio) + context.lineWidth / 2
          context.strokeStyle = colours[tone]
          context.beginPath()
          context.moveTo(place, 0)
          context.lineTo(place, bitmapSize.height)
          context.stroke()
        }
      }),
  }
  const views = [{ zOrder: () => 'bottom' as const, renderer: () => renderer }]
  return {
    attached: (to) => {
      ;({ chart, series } = to)
      // What is drawn may lie ahead of the newest bar.
      chart.applyOptions({ timeScale: { rightOffset: BARS_AHEAD } })
      stop = effect(() => {
        if (lines.value !== undefined) to.requestUpdate()
      })
    },
    detached: () => stop?.(),
    paneViews: () => views,
  }
}
