import type { ISeriesApi, Logical, SeriesAttachedParameter, SeriesType } from 'lightweight-charts'
import type { Anchor, Bar, Drawing } from '#protocol'
import type { HandleAt } from './model.ts'
import { indexOfTime, type Point, type TimeScale, timeOfX, xOfTime } from './scale.ts'
import { type Pane, type Shape, shapeOf, type Texts } from './shapes.ts'

/** The chart that is drawn on. */
export interface Ground {
  readonly chart: SeriesAttachedParameter['chart']
  readonly series: ISeriesApi<SeriesType>
  readonly bar: Bar
  readonly bars: () => TimeScale['bars']
  /** Multiple of the tick nearest to a price. */
  readonly snap: (price: number) => number
}

/** The view as it is at this moment: from places to anchors, and back. */
export interface View {
  readonly scale: TimeScale
  readonly pane: Pane
  readonly point: (anchor: Anchor) => Point | undefined
  readonly anchor: (point: Point) => Anchor | undefined
  readonly handle: (at: HandleAt) => Point | undefined
  /** Undefined where nothing of it is in view. */
  readonly shape: (drawing: Drawing, texts: Texts) => Shape | undefined
  /** How many prices are in view, and the time at the right of a place. */
  readonly prices: () => number
}

/** Labels reach so far beyond what they belong to, px. */
const LABEL_REACH_PX = 160

/** Something of a drawing with these points may be seen. */
export const isInView = ({ kind }: Drawing, points: readonly Point[], { width }: Pane): boolean => {
  const [a, b = a] = points
  if (kind === 'horizontal' || a === undefined || b === undefined) return true
  let [left, right] = [a.x, a.x]
  for (const { x } of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
  }
  if (kind === 'ray' && b.x > a.x) return left < width
  if (kind === 'ray' && b.x < a.x) return right > 0
  return right > -LABEL_REACH_PX && left < width + LABEL_REACH_PX
}

/** Undefined while the chart has no bars. */
export const viewOf = ({ chart, series, bar, bars, snap }: Ground): View | undefined => {
  const all = bars()
  const first = series.dataByIndex(0)
  const time = chart.timeScale()
  const left = time.logicalToCoordinate(0 as Logical)
  if (first === null || left === null || all.length === 0) return undefined
  const { barSpacing: spacing } = time.options()
  const height = chart.panes()[0]?.getHeight() ?? 0
  const begins = indexOfTime({ bars: all, bar }, Number(first.time) * 1_000)
  const scale = { bars: all, bar, spacing, origin: left - begins * spacing }
  const pane = { width: time.width(), height }
  const yOf = (price: number): number | undefined => series.priceToCoordinate(price) ?? undefined
  const point = (anchor: Anchor): Point | undefined => {
    const y = yOf(anchor.price)
    return y === undefined ? undefined : { x: xOfTime(scale, anchor.time), y }
  }
  return {
    scale,
    pane,
    point,
    anchor({ x, y }) {
      const price = series.coordinateToPrice(y)
      return price === null ? undefined : { time: timeOfX(scale, x), price: snap(price) }
    },
    handle({ time: at, price }) {
      const y = price === undefined ? height / 2 : yOf(price)
      return y === undefined ? undefined : { x: at === undefined ? pane.width / 2 : xOfTime(scale, at), y }
    },
    shape(drawing, texts) {
      const points = drawing.points.map(point)
      const [a, b = a] = drawing.points
      if (a === undefined || b === undefined || !points.every((one) => one !== undefined)) return undefined
      if (!isInView(drawing, points, pane)) return undefined
      const count = Math.round(indexOfTime(scale, b.time) - indexOfTime(scale, a.time))
      return shapeOf(drawing, points, pane, texts, count)
    },
    prices: () => Math.abs((series.coordinateToPrice(0) ?? 0) - (series.coordinateToPrice(height) ?? 0)),
  }
}
